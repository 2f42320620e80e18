/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Representors: how the Arm side of a BlueField sees its host's functions.
 *
 * One library plays both sides here. A call without a usable argument answers what the original's host build answers to every call;
 * a device that represents nothing answers NOT_SUPPORTED, as documented.
 */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dev_list.h"

/* ---- lists ----------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_devinfo_rep_create_list(struct doca_dev *dev, int filter, struct doca_devinfo_rep ***dev_list_rep, uint32_t *nb_devs_rep)
{
	if (dev == NULL || dev->info == NULL || dev->info->num_reps == 0)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (dev_list_rep == NULL || nb_devs_rep == NULL || (filter & ~(DOCA_DEVINFO_REP_FILTER_NET | DOCA_DEVINFO_REP_FILTER_EMULATED)) != 0)
		return DOCA_ERROR_INVALID_VALUE;
	if ((filter & DOCA_DEVINFO_REP_FILTER_EMULATED) != 0)
		return DOCA_ERROR_NOT_SUPPORTED; /* its capability says 0 */
	const struct doca_devinfo *info = dev->info;
	void **items = emu_list_create(EMU_LIST_REPRESENTORS, info->num_reps);
	if (items == NULL)
		return DOCA_ERROR_NO_MEMORY;
	for (uint32_t i = 0; i < info->num_reps; i++)
		items[i] = &info->reps[i];
	*dev_list_rep = (struct doca_devinfo_rep **)items;
	*nb_devs_rep = info->num_reps;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_destroy_list(struct doca_devinfo_rep **dev_list_rep)
{
	if (dev_list_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (!emu_list_destroy(EMU_LIST_REPRESENTORS, (void **)dev_list_rep))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, "doca_devinfo_rep_destroy_list",
				  "not a list of doca_devinfo_rep_create_list, or destroyed before");
	return DOCA_SUCCESS;
}

/* ---- opening ---------------------------------------------------------------------------------------------------------------------- */
static struct doca_dev *manager_of(const struct doca_devinfo_rep *rep)
{
	return &((struct emu_device *)(uintptr_t)rep->manager)->dev;
}

doca_error_t doca_dev_rep_open(struct doca_devinfo_rep *devinfo, struct doca_dev_rep **dev_rep)
{
	if (devinfo == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (dev_rep == NULL || !emu_devinfo_valid(devinfo->manager))
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_dev_rep *opened = calloc(1, sizeof *opened);
	if (opened == NULL)
		return DOCA_ERROR_NO_MEMORY;
	opened->info = devinfo;
	emu_dev_ref(manager_of(devinfo));
	emu_count(EMU_OBJ_DEV_REP, 1);
	*dev_rep = opened;
	return DOCA_SUCCESS;
}

doca_error_t doca_dev_rep_close(struct doca_dev_rep *dev)
{
	if (dev == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (atomic_load(&dev->users) != 0)
		return DOCA_ERROR_IN_USE;
	emu_dev_unref(manager_of(dev->info));
	free(dev);
	emu_count(EMU_OBJ_DEV_REP, -1);
	return DOCA_SUCCESS;
}

struct doca_devinfo_rep *doca_dev_rep_as_devinfo(struct doca_dev_rep *dev_rep)
{
	return dev_rep == NULL ? NULL : (struct doca_devinfo_rep *)(uintptr_t)dev_rep->info;
}

/* ---- what a representor is ----------------------------------------------------------------------------------------------------------- */
doca_error_t doca_devinfo_rep_get_vuid(const struct doca_devinfo_rep *devinfo_rep, char *rep_vuid, uint32_t size)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (rep_vuid == NULL || size < DOCA_DEVINFO_REP_VUID_SIZE)
		return DOCA_ERROR_INVALID_VALUE;
	const uint8_t *mac = devinfo_rep->function->mac;
	snprintf(rep_vuid, size, "EMU%02X%02X%02X%02X%02X%02XECPF0PF%uVF0", mac[0], mac[1], mac[2], mac[3], mac[4], mac[5],
		 devinfo_rep->function->vhca_id);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_get_pci_addr_str(const struct doca_devinfo_rep *devinfo_rep, char *pci_addr_str)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (pci_addr_str == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	strcpy(pci_addr_str, devinfo_rep->function->pci);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_get_pci_func_type(const struct doca_devinfo_rep *devinfo_rep, enum doca_pci_func_type *pci_func_type)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (pci_func_type == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*pci_func_type = DOCA_PCI_FUNC_TYPE_PF;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_get_is_hotplug(const struct doca_devinfo_rep *devinfo_rep, uint8_t *is_hotplug)
{
	if (devinfo_rep == NULL || is_hotplug == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*is_hotplug = 0;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_get_iface_name(const struct doca_devinfo_rep *devinfo_rep, char *iface_name, uint32_t size)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (iface_name == NULL || size < DOCA_DEVINFO_IFACE_NAME_SIZE)
		return DOCA_ERROR_INVALID_VALUE;
	/* As the Arm side's kernel names the representor of its host's n-th physical function. */
	snprintf(iface_name, size, "pf%uhpf", (unsigned)(devinfo_rep - devinfo_rep->manager->reps));
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_get_vhca_id(const struct doca_devinfo_rep *devinfo_rep, uint16_t *vhca_id)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (vhca_id == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*vhca_id = devinfo_rep->function->vhca_id;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_is_equal_pci_addr(const struct doca_devinfo_rep *devinfo_rep, const char *pci_addr_str, uint8_t *is_equal)
{
	if (devinfo_rep == NULL)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (pci_addr_str == NULL || is_equal == NULL || !emu_pci_equal(devinfo_rep->function->pci, pci_addr_str, is_equal))
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_SUCCESS;
}

/* ---- which representors a device can list --------------------------------------------------------------------------------------------- */
static doca_error_t can_list(const struct doca_devinfo *devinfo, uint8_t supported, uint8_t *out)
{
	if (devinfo == NULL || devinfo->num_reps == 0)
		return DOCA_ERROR_NOT_SUPPORTED;
	if (out == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*out = supported;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_rep_cap_is_filter_all_supported(const struct doca_devinfo *devinfo, uint8_t *filter_all_supported)
{
	return can_list(devinfo, 1, filter_all_supported);
}

doca_error_t doca_devinfo_rep_cap_is_filter_net_supported(const struct doca_devinfo *devinfo, uint8_t *filter_net_supported)
{
	return can_list(devinfo, 1, filter_net_supported);
}

doca_error_t doca_devinfo_rep_cap_is_filter_emulated_supported(const struct doca_devinfo *devinfo, uint8_t *filter_emulated_supported)
{
	if (devinfo == NULL)
		return DOCA_ERROR_INVALID_VALUE; /* observed: unlike its two siblings */
	return can_list(devinfo, 0, filter_emulated_supported);
}
