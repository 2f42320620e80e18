/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions and callbacks of the shapes in which DOCA passes union doca_data. Each side of the call is compiled once with
 * the union and once with the integer that jextract is shown, and linked with the other's opposite: what arrives is what
 * was sent only if both spellings pass alike.
 */
#ifndef DOCA_FFM_TEST_SHAPES_H_
#define DOCA_FFM_TEST_SHAPES_H_

#include "doca_types.h"

#ifdef DATA_IS_INTEGER
typedef uint64_t data_t;
#define MAKE(value) ((data_t)(value))
#define VALUE(data) (data)
#else
typedef union doca_data data_t;
#define MAKE(value) ((data_t){.u64 = (value)})
#define VALUE(data) ((data).u64)
#endif

/* What a function was given, in order; at most 12 values. */
struct seen {
    uint64_t values[12];
};

/* As in doca_ctx_state_changed_callback_t and in the task completion callbacks. */
typedef void (*first_cb_t)(const data_t data, void *p, int32_t a, int32_t b);
typedef void (*middle_cb_t)(void *p, data_t a, data_t b);

/* As in doca_ctx_set_user_data. */
uint64_t pass_second(void *p, data_t data);

/* As in the tasks' allocate_init: by the seventh integer argument x86-64 has run out of registers, aarch64 by the ninth. */
void pass_many(struct seen *seen, data_t a, void *p, uint32_t b, data_t c, const void *q, data_t d, uint8_t e, data_t f,
        uint64_t g, data_t h);

/* As in the tasks' get_user_data. */
data_t give_back(const void *p, uint64_t value);

void call_first(first_cb_t cb, uint64_t data, void *p, int32_t a, int32_t b);
void call_middle(middle_cb_t cb, void *p, uint64_t a, uint64_t b);

#endif /* DOCA_FFM_TEST_SHAPES_H_ */
