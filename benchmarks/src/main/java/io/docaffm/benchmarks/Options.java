// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks;

/**
 * What a twin is to run. The same words start the C twin: {@code src/main/c/main.c} has the list.
 *
 * @param workload local, allocate, foreign, pingpong, asleep, comch, start
 * @param op write, read, send; of comch: message, produce
 * @param size bytes of each operation
 * @param depth operations in flight; of each thread where there are several
 * @param tasks tasks prepared, used in turn; at least {@code depth}
 * @param connections connections, used in turn
 * @param contexts that the connections are spread over
 * @param threads threads that submit
 * @param batch ring once for {@code depth} tasks
 * @param sleeps wait in the kernel, not by spinning
 * @param pong of two processes the one that answers
 */
public record Options(String workload, String op, int size, int depth, int tasks, int connections, int contexts, int threads, boolean batch,
        boolean sleeps, boolean pong) {
    /** From {@code key=value} words; what is not named has its default. */
    public static Options parse(Iterable<String> words) {
        String workload = "local";
        String op = "write";
        int size = 64;
        int depth = 64;
        int tasks = 0;
        int connections = 1;
        int contexts = 1;
        int threads = 1;
        boolean batch = false;
        boolean sleeps = false;
        boolean pong = false;
        for (String word : words) {
            String[] pair = word.split("=", 2);
            if (pair.length != 2) {
                throw new IllegalArgumentException("'" + word + "' is not key=value");
            }
            switch (pair[0]) {
                case "workload" -> workload = pair[1];
                case "op" -> op = pair[1];
                case "size" -> size = Integer.parseInt(pair[1]);
                case "depth" -> depth = Integer.parseInt(pair[1]);
                case "tasks" -> tasks = Integer.parseInt(pair[1]);
                case "connections" -> connections = Integer.parseInt(pair[1]);
                case "contexts" -> contexts = Integer.parseInt(pair[1]);
                case "threads" -> threads = Integer.parseInt(pair[1]);
                case "batch" -> batch = Boolean.parseBoolean(pair[1]);
                case "wait" -> sleeps = pair[1].equals("sleep");
                case "role" -> pong = pair[1].equals("pong");
                default -> throw new IllegalArgumentException("there is no option '" + pair[0] + "'");
            }
        }
        return new Options(workload, op, size, depth, Math.max(tasks, depth), connections, contexts, threads, batch, sleeps, pong);
    }
}
