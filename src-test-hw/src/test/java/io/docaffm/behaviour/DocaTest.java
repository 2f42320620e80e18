// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * On every test class of this module: nothing leaks, no rule of DOCA is broken, nothing hangs. The time-out uses a thread of its own, so that a
 * test that hangs in native code does not take the others with it.
 */
@Target(ElementType.TYPE)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(CleanDevice.class)
public @interface DocaTest {}
