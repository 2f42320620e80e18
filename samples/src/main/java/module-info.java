// SPDX-License-Identifier: Apache-2.0

/** Programs a user would start from, and the {@code doca-ffm} command line tool that runs them. Only the public API is used. */
module io.docaffm.samples {
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires io.docaffm.comch;
    requires io.docaffm.doctor;
    requires io.docaffm.rdma;

    opens io.docaffm.samples to info.picocli;
    opens io.docaffm.samples.comch to info.picocli;
    opens io.docaffm.samples.pair to info.picocli;
    opens io.docaffm.samples.relay to info.picocli;
}
