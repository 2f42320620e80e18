/* SPDX-License-Identifier: Apache-2.0 */
#include "probe.h"

#include <dlfcn.h>
#include <string.h>

#define MAX_PARAMETERS 10

/* Pointers and integers alike travel in the integer registers, and beyond them in words of the stack, on every machine that DOCA is for;
 * a callee with fewer parameters does not look at the rest. */
typedef uintptr_t any_function(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

__attribute__((no_sanitize("undefined"))) /* some look at the types of calls through pointers */
void probe(const char *function, void *first, void *others, uintptr_t integer)
{
	int at = documented_find(function);
	NEED(at >= 0);
	const struct documented_entry *entry = &documented_table[at];
	any_function *call;
	*(void **)&call = dlsym(RTLD_DEFAULT, function);
	NEED(call != NULL);
	size_t count = strlen(entry->parameters);
	NEED(count <= MAX_PARAMETERS);
	uintptr_t a[MAX_PARAMETERS] = {0};
	for (size_t i = 0; i < count; i++)
		a[i] = entry->parameters[i] == 'i' ? integer : (uintptr_t)(i == 0 ? first : others);
	uintptr_t result = call(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
	if (entry->returns == 'e')
		answer(documented((enum documented_function)at, (doca_error_t)(unsigned)result));
	else if (entry->returns == 'p')
		say_pointer((void *)result);
}
