// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import io.docaffm.rdma.RdmaTaskType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The test is about task types that not every device has: where the device says that it has none, it is not supported, and says by which capability. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Needs.Condition.class)
public @interface Needs {
    /** All of these. */
    RdmaTaskType[] value();

    /** Asks the device under test. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            RdmaTaskType[] types = context.getElement().flatMap(element -> AnnotationSupport.findAnnotation(element, Needs.class)).map(Needs::value)
                    .orElse(new RdmaTaskType[0]);
            try {
                TestDevices.require(types);
                return ConditionEvaluationResult.enabled("the device has what it needs");
            } catch (Unsupported unsupported) {
                System.out.println(context.getDisplayName() + " " + unsupported.getMessage());
                return ConditionEvaluationResult.disabled(unsupported.getMessage());
            }
        }
    }
}
