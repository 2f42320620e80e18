/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from a template in src/main/resources: change that, not this file. */
#ifndef DOCA_FFM_DOCA_COMPAT_H_
#define DOCA_FFM_DOCA_COMPAT_H_

/*
 * Every function carries one of these markers. They make the symbol visible, so a library that is
 * compiled with -fvisibility=hidden exports the declared interface and nothing else. Which of the
 * two it is decides the symbol's ELF version (DOCA_2 or EXPERIMENTAL), set by the linker scripts.
 */
#ifndef DOCA_STABLE
#define DOCA_STABLE __attribute__((visibility("default")))
#endif

#ifndef DOCA_EXPERIMENTAL
#define DOCA_EXPERIMENTAL __attribute__((visibility("default")))
#endif

#endif /* DOCA_FFM_DOCA_COMPAT_H_ */
