// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples.comch;

import io.docaffm.samples.pair.Texts;

/**
 * A text each way as one message, as DOCA's own comch_ctrl_path_client and comch_ctrl_path_server do it: the client speaks first, the server answers, and the
 * client leaves.
 */
public final class ControlPath {
    /** The name of DOCA's own sample. */
    public static final String SERVICE = "comch_ctrl_path_sample_server";

    private ControlPath() {}

    /**
     * The server's side.
     *
     * @param peer this side
     * @param text what to answer
     * @return what the client said
     */
    public static String answer(ComchPeer peer, String text) {
        byte[] question = peer.receive("a client's message");
        peer.send(text);
        peer.awaitLeft();
        return Texts.utf8(question);
    }

    /**
     * The client's side.
     *
     * @param peer this side
     * @param text what to say
     * @return what the server answered
     */
    public static String ask(ComchPeer peer, String text) {
        peer.send(text);
        return Texts.utf8(peer.receive("the server's answer"));
    }
}
