// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A row of the table, without what does not apply. */
final class Cells implements ArgumentsProvider, AnnotationConsumer<In> {
    private Situation situation;

    @Override
    public void accept(In in) {
        situation = in.value();
    }

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return Arrays.stream(Task.values()).map(task -> Arguments.of(task, Expected.of(task, situation))).filter(cell -> !(cell.get()[1] instanceof Outcome.NotApplicable));
    }
}
