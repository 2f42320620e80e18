/* SPDX-License-Identifier: Apache-2.0 */
/* What dev.c and dev_rep.c share: lists that know whether they are ours, and PCI addresses. */
#ifndef DOCA_EMULATOR_DEV_LIST_H
#define DOCA_EMULATOR_DEV_LIST_H

#include "internal.h"

enum emu_list_kind { EMU_LIST_DEVICES, EMU_LIST_REPRESENTORS };
/* An array of `count` pointers and a NULL; NULL when there is no memory. */
void **emu_list_create(enum emu_list_kind kind, uint32_t count);
/* false: not a living list of this kind; nothing was freed. */
bool emu_list_destroy(enum emu_list_kind kind, void **items);

/* `text` may lack the domain; false when it is no PCI address. */
bool emu_pci_equal(const char *pci, const char *text, uint8_t *is_equal);
#endif
