// SPDX-License-Identifier: Apache-2.0
/** The command line tool: options in, exit codes out. What the commands do is in the packages below. */
package io.docaffm.samples;
