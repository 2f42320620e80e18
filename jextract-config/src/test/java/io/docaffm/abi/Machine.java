// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of machine that C is compiled for: this one, and with the profile {@code aarch64} the other on which DOCA exists.
 *
 * @param name for messages
 * @param compiler its C compiler
 * @param runner what runs a program of it here, in front of the program; empty for this machine
 */
record Machine(String name, String compiler, List<String> runner) {

    /** {@return all that there are compilers for} */
    static Stream<Machine> all() {
        List<Machine> machines = new ArrayList<>();
        machines.add(new Machine("this machine", "cc", List.of()));
        String cross = System.getProperty("doca.cross.cc");
        if (cross != null) {
            machines.add(new Machine(cross, cross, List.of(System.getProperty("doca.cross.run").split(" "))));
        }
        return machines.stream();
    }

    /**
     * Runs a program that was compiled for it.
     *
     * @param program the file
     * @return what it did
     */
    Cc.Result run(Object program) throws Exception {
        List<Object> command = new ArrayList<>(runner);
        command.add(program);
        return Cc.run(command.toArray());
    }

    @Override
    public String toString() {
        return name;
    }
}
