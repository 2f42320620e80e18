// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.comch.DataPath;
import picocli.CommandLine.Command;

/** The counterpart of {@code comch-data-path-high-speed-server}, and of DOCA's comch_data_path_high_speed_server. */
@Command(name = "comch-data-path-high-speed-client", description = {
        "Comch fast path, on the host: produces a text for the server and consumes another.",
        "The other side is comch-data-path-high-speed-server, or DOCA's own sample comch_data_path_high_speed_server."})
final class ComchDataPathClientCommand extends ComchCommand {
    @Override
    void exchange() {
        connect(DataPath.SERVICE, DataPath::call);
    }
}
