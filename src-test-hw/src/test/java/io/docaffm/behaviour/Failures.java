// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.core.DocaError;
import io.docaffm.core.DocaException;
import java.util.concurrent.CompletableFuture;

/** What a failure must look like. */
public final class Failures {
    private Failures() {}

    /** The future fails with a DocaException. */
    public static DocaException of(CompletableFuture<?> future) {
        return doca(Await.failure(future));
    }

    /** The future fails with this error. */
    public static DocaException of(CompletableFuture<?> future, DocaError error) {
        DocaException failure = of(future);
        assertThat(failure.error()).as(failure.getMessage()).isEqualTo(error);
        return failure;
    }

    /** It is a DocaException that tells something. */
    public static DocaException doca(Throwable failure) {
        assertThat(failure).isInstanceOf(DocaException.class);
        DocaException doca = (DocaException) failure;
        assertThat(doca.getMessage()).contains(doca.function()).contains(doca.object()).contains(doca.error().name());
        return doca;
    }
}
