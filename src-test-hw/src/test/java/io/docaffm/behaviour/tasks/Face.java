// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import io.docaffm.core.Buffer;
import io.docaffm.core.RemoteBuffer;
import io.docaffm.rdma.RdmaReceived;
import io.docaffm.rdma.RdmaTask;
import java.util.concurrent.CompletableFuture;

/** The two ways to run a task: both must do the same. */
enum Face {
    FUTURE {
        @Override
        CompletableFuture<?> start(Task task, Rig rig, Buffer own, RemoteBuffer far) {
            return task.start(rig, own, far);
        }
    },
    PREPARED {
        @Override
        CompletableFuture<?> start(Task task, Rig rig, Buffer own, RemoteBuffer far) {
            CompletableFuture<Object> told = new CompletableFuture<>();
            task.prepare(rig, own, far, (self, failure) -> {
                if (failure == null) {
                    told.complete(result(task, self));
                } else {
                    told.completeExceptionally(failure);
                }
            }).submit();
            return told;
        }
    };

    abstract CompletableFuture<?> start(Task task, Rig rig, Buffer own, RemoteBuffer far);

    private static Object result(Task task, RdmaTask self) {
        if (task.isReceive()) {
            return new RdmaReceived(self.receivedLength(), self.receivedOpcode(), self.receivedImmediate(), self.receivedConnection());
        }
        return task.fetches() ? self.fetchedValue() : null;
    }
}
