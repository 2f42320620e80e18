// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

/**
 * What a progress engine has done and holds. The numbers are read without stopping the engine: each is right, all together are a moment's
 * blur.
 *
 * @param completions tasks that completed
 * @param commands calls that came from other threads
 * @param inFlight tasks that the device has now
 * @param waiting operations that wait for room
 * @param sleeps times the thread slept for a notification
 */
public record EngineStatistics(long completions, long commands, long inFlight, long waiting, long sleeps) {}
