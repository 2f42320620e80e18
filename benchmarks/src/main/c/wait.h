/* SPDX-License-Identifier: Apache-2.0 */
/* Waiting for the engine as a program does that gives its processor away: drain, arm, drain, sleep, clear. */
#ifndef DOCA_FFM_WAIT_H
#define DOCA_FFM_WAIT_H

#include "twin.h"

/* Opens the descriptor by which other threads wake the engine's. */
void open_wait(void);
/* Other threads. */
void wake(void);
/* Sleeps until a completion or wake(), at most 10 ms; not at all when progress brought something meanwhile. */
void sleep_for_event(void);
#endif
