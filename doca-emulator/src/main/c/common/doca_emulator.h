/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Steering the emulator: the only functions of its libraries that DOCA does not have. Tests find them by name in
 * libdoca_common.so.2; their absence means that the library is a real one.
 */
#ifndef DOCA_EMULATOR_H
#define DOCA_EMULATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#define DOCA_EMU_API __attribute__((visibility("default")))

/* Devices, as the text of a configuration file (see docs/emulator.md). Before the first device list; 0, or -1 with a log line. */
DOCA_EMU_API int doca_emu_configure(const char *text);
/* Why the last doca_emu_configure (or the file of DOCA_EMULATOR_CONFIG) was refused; "" when it was not. */
DOCA_EMU_API const char *doca_emu_configure_error(void);

/* Live objects by kind: names are stable ("mmap", "task", …); returns how many kinds there are. */
DOCA_EMU_API int doca_emu_object_kinds(void);
DOCA_EMU_API const char *doca_emu_object_name(int kind);
DOCA_EMU_API int64_t doca_emu_object_count(int kind);

/* Strict mode: 0 off (default), 1 report (log, count, keep text), 2 abort at the first broken rule. Also DOCA_EMULATOR_STRICT. */
DOCA_EMU_API void doca_emu_strict(int mode);
DOCA_EMU_API int64_t doca_emu_broken_rules(void);
/* Copies "function: rule" of broken rule `index` (0 = oldest kept) to `text`; -1 when there is none. */
DOCA_EMU_API int doca_emu_broken_rule(int64_t index, char *text, size_t size);
DOCA_EMU_API void doca_emu_broken_rules_clear(void);

/* Faults on demand: the next `times` passages (-1: all) of the place `name` fail with/are changed by `value`; 0 times disarms. -1: no such
 * knob. Names: docs/emulator.md. */
DOCA_EMU_API int doca_emu_fault_set(const char *name, int64_t value, int64_t times);
DOCA_EMU_API void doca_emu_fault_clear(void);
/* The same, but the first `after` passages go by untouched: after 2, times 1 hits the third. */
DOCA_EMU_API int doca_emu_fault_set_after(const char *name, int64_t value, int64_t after, int64_t times);
/* The knobs there are: how many, and name and meaning of each (NULL outside the range). */
DOCA_EMU_API int doca_emu_fault_knobs(void);
DOCA_EMU_API const char *doca_emu_fault_name(int knob);
DOCA_EMU_API const char *doca_emu_fault_meaning(int knob);

#ifdef __cplusplus
}
#endif
#endif
