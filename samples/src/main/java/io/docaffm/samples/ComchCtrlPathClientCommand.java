// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.comch.ControlPath;
import picocli.CommandLine.Command;

/** The counterpart of {@code comch-ctrl-path-server}, and of DOCA's comch_ctrl_path_server. */
@Command(name = "comch-ctrl-path-client", description = {
        "Comch messages, on the host: sends a text to the server and gets its answer.",
        "The other side is comch-ctrl-path-server, or DOCA's own sample comch_ctrl_path_server."})
final class ComchCtrlPathClientCommand extends ComchCommand {
    @Override
    void exchange() {
        connect(ControlPath.SERVICE, ControlPath::ask);
    }
}
