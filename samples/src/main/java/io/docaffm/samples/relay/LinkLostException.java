// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.relay;

/** The link to the other relay is gone. */
final class LinkLostException extends Exception {
    private static final long serialVersionUID = 1L;

    LinkLostException(String why) {
        super(why);
    }
}
