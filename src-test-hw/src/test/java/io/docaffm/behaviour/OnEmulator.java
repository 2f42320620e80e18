// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.emulator.Emulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The test turns the emulator's knobs, or knows its devices: on a real device it cannot be run, and says why. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("emulator")
@ExtendWith(OnEmulator.Condition.class)
public @interface OnEmulator {
    /** What of the emulator's it needs, for the message. */
    String value();

    /** Looks what is loaded. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            String needs = context.getElement().flatMap(element -> AnnotationSupport.findAnnotation(element, OnEmulator.class)).map(OnEmulator::value)
                    .orElse("its knobs");
            if (Emulator.isLoaded()) {
                return ConditionEvaluationResult.enabled("the emulator is loaded");
            }
            String reason = "not run: it needs the emulator (" + needs + "), and a real DOCA is loaded";
            System.out.println(context.getDisplayName() + " " + reason);
            return ConditionEvaluationResult.disabled(reason);
        }
    }
}
