// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The test ends with native objects that nobody can free any more, and is to: they are not counted. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface LeavesObjects {
    /** Why that is right. */
    String value();
}
