// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** A test that is run with each task for which there is such a case. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0} {1}")
@ArgumentsSource(Cells.class)
@interface In {
    /** The row of the table. */
    Situation value();
}
