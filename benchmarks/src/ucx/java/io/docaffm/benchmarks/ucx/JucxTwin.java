// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.ucx;

import io.docaffm.benchmarks.Measured;
import io.docaffm.benchmarks.Meter;
import io.docaffm.benchmarks.Options;
import io.docaffm.benchmarks.Twin;
import io.docaffm.benchmarks.Workload;
import java.util.List;
import org.openucx.jucx.UcxCallback;
import org.openucx.jucx.UcxException;
import org.openucx.jucx.ucp.UcpContext;
import org.openucx.jucx.ucp.UcpEndpoint;
import org.openucx.jucx.ucp.UcpEndpointParams;
import org.openucx.jucx.ucp.UcpMemMapParams;
import org.openucx.jucx.ucp.UcpMemory;
import org.openucx.jucx.ucp.UcpParams;
import org.openucx.jucx.ucp.UcpRemoteKey;
import org.openucx.jucx.ucp.UcpRequest;
import org.openucx.jucx.ucp.UcpWorker;
import org.openucx.jucx.ucp.UcpWorkerParams;

/** {@code ucx.c} with UCX's own Java binding. Its callbacks are kept and used again, which is the least that it allows. */
public final class JucxTwin implements Workload {
    private static final long TAG = 7;
    private static final long ANY_BITS = 0;

    private final Options options;
    private final boolean puts;
    private final UcpContext context = new UcpContext(new UcpParams().requestRmaFeature().requestTagFeature());
    private final UcpWorker near = context.newWorker(new UcpWorkerParams());
    private final UcpWorker far = context.newWorker(new UcpWorkerParams());
    private final UcpEndpoint endpoint = near.newEndpoint(new UcpEndpointParams().setUcpAddress(far.getAddress()));
    private final UcpMemory source;
    private final UcpMemory target;
    private final UcpRemoteKey key;
    private final UcxCallback[] sent;
    private final UcxCallback received = new Callback() {
        @Override
        public void onSuccess(UcpRequest request) {
            receives++;
        }
    };
    private final long[] submitted;
    private final Meter meter = new Meter();

    private long[] samples;
    private int done;
    private int receives;

    private abstract static class Callback extends UcxCallback {
        @Override
        public void onError(int status, String message) {
            throw new UcxException(message, status);
        }
    }

    private JucxTwin(Options options) {
        this.options = options;
        puts = options.op().equals("put");
        source = context.memoryMap(new UcpMemMapParams().allocate().setLength(options.size()));
        target = context.memoryMap(new UcpMemMapParams().allocate().setLength(options.size()));
        key = endpoint.unpackRemoteKey(target.getRemoteKeyBuffer());
        submitted = new long[options.depth()];
        sent = new UcxCallback[options.depth()];
        for (int i = 0; i < sent.length; i++) {
            int number = i;
            sent[i] = new Callback() {
                @Override
                public void onSuccess(UcpRequest request) {
                    if (samples != null) {
                        samples[done] = System.nanoTime() - submitted[number];
                    }
                    done++;
                }
            };
        }
    }

    /** Runs it. */
    public static void main(String[] words) throws Exception {
        try (JucxTwin twin = new JucxTwin(Options.parse(List.of(words)))) {
            Twin.serve(twin);
        }
    }

    private void submit(int number) {
        if (samples != null) {
            submitted[number] = System.nanoTime();
        }
        if (puts) {
            endpoint.putNonBlocking(source.getAddress(), options.size(), target.getAddress(), key, sent[number]);
        } else {
            endpoint.sendTaggedNonBlocking(source.getAddress(), options.size(), TAG, sent[number]);
        }
    }

    @Override
    public Measured run(int ops, long[] times) throws Exception {
        int depth = options.depth();
        int started = 0;
        samples = times;
        done = 0;
        receives = 0;
        meter.start();
        while (done < ops || !puts && receives < ops) {
            while (started < ops && started < (puts ? done : receives) + depth) {
                if (!puts) {
                    far.recvTaggedNonBlocking(target.getAddress(), options.size(), TAG, ANY_BITS, received);
                }
                submit(started++ % depth);
                if (puts && started % depth == 0) {
                    break;
                }
            }
            near.progress();
            far.progress();
        }
        return meter.stop(ops);
    }

    @Override
    public void close() {
        key.close();
        endpoint.close();
        far.close();
        near.close();
        source.close();
        target.close();
        context.close();
    }
}
