// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.comch.ControlPath;
import picocli.CommandLine.Command;

/** The counterpart of {@code comch-ctrl-path-client}, and of DOCA's comch_ctrl_path_client. */
@Command(name = "comch-ctrl-path-server", description = {
        "Comch messages, on the BlueField: answers the text of one client.",
        "The other side is comch-ctrl-path-client, or DOCA's own sample comch_ctrl_path_client."})
final class ComchCtrlPathServerCommand extends ComchCommand {
    @Override
    void exchange() {
        serve(ControlPath.SERVICE, ControlPath::answer);
    }
}
