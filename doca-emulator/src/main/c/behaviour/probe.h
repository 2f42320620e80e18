/* SPDX-License-Identifier: Apache-2.0 */
/* Calling functions by what the facts table says of their parameters. */
#ifndef DOCA_EMULATOR_BEHAVIOUR_PROBE_H
#define DOCA_EMULATOR_BEHAVIOUR_PROBE_H

#include "behaviour.h"

/* Calls it with `first` where its first parameter is a pointer, `others` for the other pointers, `integer` for the integers, and says
 * what came out. */
void probe(const char *function, void *first, void *others, uintptr_t integer);

#endif
