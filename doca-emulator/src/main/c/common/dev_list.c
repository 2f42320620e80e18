/* SPDX-License-Identifier: Apache-2.0 */
#include "dev_list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Living lists, so that a foreign or a destroyed one is refused and not freed (the original ends the process). */
struct list {
	struct list *next;
	enum emu_list_kind kind;
	void *items[];
};
static struct list *lists; /* fabric's lock */

void **emu_list_create(enum emu_list_kind kind, uint32_t count)
{
	struct list *list = calloc(1, sizeof *list + ((size_t)count + 1) * sizeof list->items[0]);
	if (list == NULL)
		return NULL;
	list->kind = kind;
	emu_lock();
	list->next = lists;
	lists = list;
	emu_unlock();
	emu_count(EMU_OBJ_DEVINFO_LIST, 1);
	return list->items;
}

bool emu_list_destroy(enum emu_list_kind kind, void **items)
{
	emu_lock();
	struct list **at = &lists, *found = NULL;
	while (*at != NULL && ((*at)->items != items || (*at)->kind != kind))
		at = &(*at)->next;
	if (*at != NULL) {
		found = *at;
		*at = found->next;
	}
	emu_unlock();
	if (found == NULL)
		return false;
	free(found);
	emu_count(EMU_OBJ_DEVINFO_LIST, -1);
	return true;
}

/* "bb:dd.f" or "dddd:bb:dd.f" */
static bool well_formed(const char *text)
{
	static const char shape[] = "xxxx:xx:xx.x";
	const char *want = strlen(text) == sizeof shape - 1 ? shape : shape + 5;
	if (strlen(text) != strlen(want))
		return false;
	for (; *want != '\0'; want++, text++)
		if (*want == 'x' ? !isxdigit((unsigned char)*text) : *want != *text)
			return false;
	return true;
}

bool emu_pci_equal(const char *pci, const char *text, uint8_t *is_equal)
{
	if (!well_formed(text))
		return false;
	bool has_domain = strlen(text) == strlen(pci);
	*is_equal = has_domain ? strcasecmp(pci, text) == 0 : strncmp(pci, "0000:", 5) == 0 && strcasecmp(pci + 5, text) == 0;
	return true;
}
