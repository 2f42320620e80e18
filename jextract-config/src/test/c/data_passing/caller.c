/* SPDX-License-Identifier: Apache-2.0 */
#include "shapes.h"

#include <inttypes.h>
#include <stdio.h>

static int failures;
static struct seen in_callback;

static void expect(const char *what, uint64_t found, uint64_t expected)
{
    if (found != expected) {
        fprintf(stderr, "%s: %" PRIx64 " arrived instead of %" PRIx64 "\n", what, found, expected);
        failures++;
    }
}

static void on_first(const data_t data, void *p, int32_t a, int32_t b)
{
    in_callback = (struct seen){{VALUE(data), (uintptr_t)p, (uint32_t)a, (uint32_t)b}};
}

static void on_middle(void *p, data_t a, data_t b)
{
    in_callback = (struct seen){{(uintptr_t)p, VALUE(a), VALUE(b)}};
}

int main(void)
{
    /* All eight bytes differ, and the sign bit is set: a narrowed or extended value shows. */
    const uint64_t v[] = {0xf1e2d3c4b5a69788, 0x8796a5b4c3d2e1f0, 0xfedcba9876543210, 0x0123456789abcdef,
        0xdeadbeefcafef00d};
    void *p = (void *)(uintptr_t)0x7fff12345678;
    const void *q = (const void *)(uintptr_t)0x123456789abc;
    struct seen seen;

    expect("pass_second", pass_second(p, MAKE(v[0])), v[0] ^ (uintptr_t)p);

    pass_many(&seen, MAKE(v[0]), p, 0xffffffffu, MAKE(v[1]), q, MAKE(v[2]), 0xff, MAKE(v[3]), 42, MAKE(v[4]));
    const uint64_t many[] = {v[0], (uintptr_t)p, 0xffffffff, v[1], (uintptr_t)q, v[2], 0xff, v[3], 42, v[4]};
    for (int i = 0; i < 10; i++)
        expect("pass_many", seen.values[i], many[i]);

    expect("give_back", VALUE(give_back(p, v[3])), v[3] ^ (uintptr_t)p);

    call_first(on_first, v[2], p, -1, 3);
    const uint64_t first[] = {v[2], (uintptr_t)p, 0xffffffff, 3};
    for (int i = 0; i < 4; i++)
        expect("call_first", in_callback.values[i], first[i]);

    call_middle(on_middle, p, v[3], v[4]);
    const uint64_t middle[] = {(uintptr_t)p, v[3], v[4]};
    for (int i = 0; i < 3; i++)
        expect("call_middle", in_callback.values[i], middle[i]);

    return failures != 0;
}
