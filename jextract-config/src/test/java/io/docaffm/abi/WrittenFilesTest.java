// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is on disk follows from the table. */
class WrittenFilesTest {

    @Test
    void filesOnDiskAreWhatTheTableSays() throws Exception {
        assertThat(AbiTool.check(Cc.ROOT)).as("edited by hand, or out of date: run " + AbiTool.REWRITE).isEmpty();
    }

    @Test
    void tableIsWhole() throws Exception {
        AbiTable table = AbiTool.table(Cc.ROOT);

        assertThat(table.docaVersion()).isEqualTo("3.0.0058");
        assertThat(table.functions()).hasSize(570);
        assertThat(table.functions()).extracting(AbiTable.Function::name).doesNotHaveDuplicates();
        assertThat(table.callbacks()).hasSize(35);
        assertThat(table.enums()).hasSize(18);
        assertThat(table.enums().stream().flatMap(e -> e.constants().stream()))
                .extracting(AbiTable.EnumConstant::name)
                .doesNotHaveDuplicates();
        assertThat(table.headers()).hasSize(19);
    }

    @Test
    void supplementHasNothingTheTableHas() throws Exception {
        assertThat(Stream.of(AbiTool.table(Cc.ROOT), AbiTool.later(Cc.ROOT)).flatMap(t -> t.functions().stream()))
                .extracting(AbiTable.Function::name)
                .doesNotHaveDuplicates();
    }
}
