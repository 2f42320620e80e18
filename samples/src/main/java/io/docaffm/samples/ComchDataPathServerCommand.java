// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import io.docaffm.samples.comch.DataPath;
import picocli.CommandLine.Command;

/** The counterpart of {@code comch-data-path-high-speed-client}, and of DOCA's comch_data_path_high_speed_client. */
@Command(name = "comch-data-path-high-speed-server", description = {
        "Comch fast path, on the BlueField: consumes the text of one client and produces another for it.",
        "The other side is comch-data-path-high-speed-client, or DOCA's own sample comch_data_path_high_speed_client."})
final class ComchDataPathServerCommand extends ComchCommand {
    @Override
    void exchange() {
        serve(DataPath.SERVICE, DataPath::serve);
    }
}
