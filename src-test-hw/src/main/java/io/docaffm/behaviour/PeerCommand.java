// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a program of this module is started: with this JVM's Java and module path, unless told otherwise, and every {@code doca.} property of this JVM.
 *
 * @param before   a program that is to start it, with its arguments; or nothing
 * @param java     the JVM
 * @param modules  the module path; null for this JVM's class path
 * @param options  the JVM's options
 * @param program  the class with the program
 * @param arguments the program's arguments
 */
public record PeerCommand(List<String> before, String java, String modules, List<String> options, Class<?> program, List<String> arguments) {
    /** The program, with its arguments. */
    public static PeerCommand of(Class<?> program, String... arguments) {
        return new PeerCommand(List.of(), Path.of(System.getProperty("java.home"), "bin", "java").toString(), System.getProperty("jdk.module.path"), List.of("-Xmx512m"),
                program, List.of(arguments));
    }

    /** Started by another program: {@code ip netns exec …}. */
    public PeerCommand startedBy(String... starter) {
        return new PeerCommand(List.of(starter), java, modules, options, program, arguments);
    }

    /** With another Java and the modules where that finds them. */
    public PeerCommand java(String otherJava, String otherModules) {
        return new PeerCommand(before, otherJava, otherModules, options, program, arguments);
    }

    /** With these options of the JVM. */
    public PeerCommand options(List<String> others) {
        return new PeerCommand(before, java, modules, others, program, arguments);
    }

    /** The whole command line. */
    public List<String> line() {
        List<String> line = new ArrayList<>(before);
        // Without the file of counters: a JVM that has trouble with it says so on standard output, between what the tests read.
        line.addAll(List.of(java, "-XX:-UsePerfData", "-ea", "-Xcheck:jni"));
        System.getProperties().stringPropertyNames().stream().filter(name -> name.startsWith("doca.")).sorted()
                .forEach(name -> line.add("-D" + name + "=" + System.getProperty(name)));
        line.addAll(options);
        if (modules == null) {
            line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), program.getName()));
        } else {
            // The emulator is found as a service; a service's provider is not required by anybody.
            line.addAll(List.of("--enable-native-access=io.docaffm.core,io.docaffm.rdma,io.docaffm.comch,io.docaffm.emulator", "-p", modules, "-m",
                    "io.docaffm.behaviour/" + program.getName()));
        }
        line.addAll(arguments);
        return line;
    }
}
