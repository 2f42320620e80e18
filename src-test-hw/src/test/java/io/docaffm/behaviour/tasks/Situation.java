// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

/** What may be with a task, its memory, its peer or its connection; in the words of the documentation. */
enum Situation {
    AS_MEANT("all is as it should be"),
    AT_BOTH_ENDS("the first, and the last bytes of the memory that the peer exported"),
    OWN_CONTEXT_PERMITS_NOTHING("the own RDMA context has no permission"),
    OWN_MEMORY_READ_ONLY("own memory without LOCAL_READ_WRITE"),
    PEER_CONTEXT_FORBIDS("the peer's RDMA context lacks the task's permission, and has all others"),
    PEER_MEMORY_FORBIDS("the peer's memory lacks the task's permission, and has all others"),
    PEER_EXPORTS_NOTHING("the peer's memory or event was not made to be exported"),
    BEFORE_THE_RANGE("begins before the peer's memory"),
    BEYOND_THE_RANGE("ends behind the peer's memory"),
    ODD_ADDRESS("the peer's address, and the own one, are no multiples of 8"),
    OWN_MEMORY_CLOSED("own memory was closed"),
    IMPORT_CLOSED("this side's handle of the peer's memory or event was closed"),
    PEER_MEMORY_CLOSED("the peer closed its memory or event"),
    NO_BYTES("no bytes"),
    MOST_BYTES("as many bytes as the device takes in one message"),
    TOO_MANY_BYTES("one byte more than the device takes"),
    LIST("a list of buffers"),
    LIST_TOO_LONG("a list of more buffers than configured"),
    RECEIVE_TOO_SMALL("the message is larger than the receive"),
    NO_RECEIVE("the peer posts no receive, and the retries are used up"),
    CUT_BEFORE("the peer closed the connection before"),
    CUT_MEANWHILE("the peer closes the connection while it is outstanding"),
    CUT_AFTER("the peer closes the connection after it: the next one"),
    PEER_CONTEXT_CLOSED("the peer's context was closed before"),
    OWN_CONNECTION_CLOSED("the own connection was closed before"),
    OWN_CONTEXT_CLOSED("the own context was closed before");

    final String words;

    Situation(String words) {
        this.words = words;
    }
}
