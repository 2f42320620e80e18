/* SPDX-License-Identifier: Apache-2.0 */
#include "shapes.h"

uint64_t pass_second(void *p, data_t data)
{
    return VALUE(data) ^ (uint64_t)(uintptr_t)p;
}

void pass_many(struct seen *seen, data_t a, void *p, uint32_t b, data_t c, const void *q, data_t d, uint8_t e, data_t f,
        uint64_t g, data_t h)
{
    *seen = (struct seen){{VALUE(a), (uintptr_t)p, b, VALUE(c), (uintptr_t)q, VALUE(d), e, VALUE(f), g, VALUE(h)}};
}

data_t give_back(const void *p, uint64_t value)
{
    return MAKE(value ^ (uint64_t)(uintptr_t)p);
}

void call_first(first_cb_t cb, uint64_t data, void *p, int32_t a, int32_t b)
{
    cb(MAKE(data), p, a, b);
}

void call_middle(middle_cb_t cb, void *p, uint64_t a, uint64_t b)
{
    cb(p, MAKE(a), MAKE(b));
}
