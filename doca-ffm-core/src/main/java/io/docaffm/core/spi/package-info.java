// SPDX-License-Identifier: Apache-2.0
/** For those who bring DOCA's libraries from elsewhere than an installed DOCA. */
package io.docaffm.core.spi;
