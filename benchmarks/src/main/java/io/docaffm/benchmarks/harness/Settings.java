// SPDX-License-Identifier: Apache-2.0
package io.docaffm.benchmarks.harness;

import java.nio.file.Path;
import java.util.List;

/**
 * How it is measured.
 *
 * @param seconds of one round of one twin
 * @param runs rounds
 * @param warmSeconds before the first round
 * @param samples operations whose time is taken one by one; 0 for none
 * @param libraryPath the folder with the DOCA libraries
 * @param comchFolder where the emulator's Comch servers are found
 * @param cTwin the C program
 * @param jvm options for the Java twins
 * @param byProcessorTime where one thread does all the work, take its processor time and not the wall's: for a machine that does other things too
 */
record Settings(double seconds, int runs, double warmSeconds, int samples, Path libraryPath, Path comchFolder, Path cTwin, List<String> jvm, boolean byProcessorTime) {}
