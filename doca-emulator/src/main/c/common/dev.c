/* SPDX-License-Identifier: Apache-2.0 */
/* Devices: listing, opening, and everything that can be asked about them. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "dev_list.h"

bool emu_devinfo_valid(const struct doca_devinfo *devinfo)
{
	const struct emu_devices *devices = emu_devices(false);
	if (devinfo == NULL || devices == NULL)
		return false;
	const struct emu_device *at = (const struct emu_device *)devinfo; /* info is the first member */
	for (uint32_t i = 0; i < devices->count; i++)
		if (at == &devices->devices[i])
			return true;
	return false;
}

static struct doca_dev *dev_of(const struct doca_devinfo *devinfo)
{
	return &((struct emu_device *)(uintptr_t)devinfo)->dev;
}

void emu_dev_ref(struct doca_dev *dev)
{
	atomic_fetch_add(&dev->users, 1);
}

void emu_dev_unref(struct doca_dev *dev)
{
	atomic_fetch_sub(&dev->users, 1);
}

/* ---- lists ----------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_devinfo_create_list(struct doca_devinfo ***dev_list, uint32_t *nb_devs)
{
	int64_t fault;
	if (dev_list == NULL || nb_devs == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_announce();
	if (emu_fault_armed("dev.list.error", &fault))
		return (doca_error_t)fault;
	const struct emu_devices *devices = emu_devices(true);
	if (devices == NULL)
		return DOCA_ERROR_NOT_FOUND;
	void **items = emu_list_create(EMU_LIST_DEVICES, devices->count);
	if (items == NULL)
		return DOCA_ERROR_NO_MEMORY;
	for (uint32_t i = 0; i < devices->count; i++)
		items[i] = &devices->devices[i].info;
	*dev_list = (struct doca_devinfo **)items;
	*nb_devs = devices->count;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_destroy_list(struct doca_devinfo **dev_list)
{
	if (dev_list == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (!emu_list_destroy(EMU_LIST_DEVICES, (void **)dev_list))
		return emu_broken(DOCA_ERROR_INVALID_VALUE, "doca_devinfo_destroy_list", "not a list of doca_devinfo_create_list, or destroyed before");
	return DOCA_SUCCESS;
}

/* ---- opening --------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_dev_open(struct doca_devinfo *devinfo, struct doca_dev **dev)
{
	int64_t fault;
	if (dev == NULL || !emu_devinfo_valid(devinfo))
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_fault_armed("dev.open.error", &fault))
		return (doca_error_t)fault;
	/* One object per device, however often it is opened. */
	struct doca_dev *opened = dev_of(devinfo);
	emu_lock();
	opened->opens++;
	emu_unlock();
	emu_count(EMU_OBJ_DEV, 1);
	*dev = opened;
	return DOCA_SUCCESS;
}

doca_error_t doca_dev_close(struct doca_dev *dev)
{
	if (dev == NULL)
		return DOCA_SUCCESS; /* observed */
	if (!emu_devinfo_valid(dev->info) || dev != dev_of(dev->info))
		return DOCA_ERROR_INVALID_VALUE;
	doca_error_t result = DOCA_SUCCESS;
	emu_lock();
	if (dev->opens == 0)
		result = DOCA_ERROR_INVALID_VALUE;
	else if (dev->opens == 1 && atomic_load(&dev->users) != 0)
		result = DOCA_ERROR_IN_USE;
	else
		dev->opens--;
	emu_unlock();
	if (result == DOCA_ERROR_INVALID_VALUE)
		return emu_broken(result, "doca_dev_close", "the device is not open");
	if (result == DOCA_SUCCESS)
		emu_count(EMU_OBJ_DEV, -1);
	return result;
}

struct doca_devinfo *doca_dev_as_devinfo(const struct doca_dev *dev)
{
	return dev == NULL ? NULL : (struct doca_devinfo *)(uintptr_t)dev->info;
}

/* ---- what a device is ------------------------------------------------------------------------------------------------------------- */
static bool copy_string(char *to, uint32_t size, const char *from, uint32_t needed)
{
	if (to == NULL || size < needed)
		return false;
	strcpy(to, from);
	return true;
}

doca_error_t doca_devinfo_get_pci_addr_str(const struct doca_devinfo *devinfo, char *pci_addr_str)
{
	if (devinfo == NULL || pci_addr_str == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	strcpy(pci_addr_str, devinfo->pci);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_is_equal_pci_addr(const struct doca_devinfo *devinfo, const char *pci_addr_str, uint8_t *is_equal)
{
	if (devinfo == NULL || pci_addr_str == NULL || is_equal == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return emu_pci_equal(devinfo->pci, pci_addr_str, is_equal) ? DOCA_SUCCESS : DOCA_ERROR_INVALID_VALUE;
}

doca_error_t doca_devinfo_get_ipv4_addr(const struct doca_devinfo *devinfo, uint8_t *ipv4_addr, uint32_t size)
{
	if (devinfo == NULL || ipv4_addr == NULL || size < DOCA_DEVINFO_IPV4_ADDR_SIZE)
		return DOCA_ERROR_INVALID_VALUE;
	if (!devinfo->has_ipv4)
		return DOCA_ERROR_NOT_FOUND;
	memcpy(ipv4_addr, devinfo->ipv4, DOCA_DEVINFO_IPV4_ADDR_SIZE);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_ipv6_addr(const struct doca_devinfo *devinfo, uint8_t *ipv6_addr, uint32_t size)
{
	if (devinfo == NULL || ipv6_addr == NULL || size < DOCA_DEVINFO_IPV6_ADDR_SIZE)
		return DOCA_ERROR_INVALID_VALUE;
	if (!devinfo->has_ipv6)
		return DOCA_ERROR_OPERATING_SYSTEM;
	memcpy(ipv6_addr, devinfo->ipv6, DOCA_DEVINFO_IPV6_ADDR_SIZE);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_mac_addr(const struct doca_devinfo *devinfo, uint8_t *mac_addr, uint32_t size)
{
	if (devinfo == NULL || mac_addr == NULL || size < DOCA_DEVINFO_MAC_ADDR_SIZE)
		return DOCA_ERROR_INVALID_VALUE;
	if (devinfo->lid != 0)
		return DOCA_ERROR_NOT_SUPPORTED; /* an InfiniBand port */
	memcpy(mac_addr, devinfo->mac, DOCA_DEVINFO_MAC_ADDR_SIZE);
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_iface_name(const struct doca_devinfo *devinfo, char *iface_name, uint32_t size)
{
	if (devinfo == NULL || !copy_string(iface_name, size, devinfo->iface, DOCA_DEVINFO_IFACE_NAME_SIZE))
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_ibdev_name(const struct doca_devinfo *devinfo, char *ibdev_name, uint32_t size)
{
	if (devinfo == NULL || !copy_string(ibdev_name, size, devinfo->ibdev, DOCA_DEVINFO_IBDEV_NAME_SIZE))
		return DOCA_ERROR_INVALID_VALUE;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_lid(const struct doca_devinfo *devinfo, uint16_t *lid)
{
	if (devinfo == NULL || lid == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (devinfo->lid == 0)
		return DOCA_ERROR_NOT_SUPPORTED; /* an Ethernet port */
	*lid = devinfo->lid;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_active_rate(const struct doca_devinfo *devinfo, uint64_t *active_rate)
{
	if (devinfo == NULL || active_rate == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*active_rate = devinfo->active_rate;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_vhca_id(const struct doca_devinfo *devinfo, uint16_t *vhca_id)
{
	if (devinfo == NULL || vhca_id == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*vhca_id = devinfo->vhca_id;
	return DOCA_SUCCESS;
}

/* Later than 3.0: what these two answer is what their names say. */
doca_error_t doca_devinfo_get_pci_func_type(const struct doca_devinfo *devinfo, enum doca_pci_func_type *pci_func_type)
{
	if (devinfo == NULL || pci_func_type == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*pci_func_type = DOCA_PCI_FUNC_TYPE_PF;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_get_sf_index(const struct doca_devinfo *devinfo, uint32_t *sf_index)
{
	if (devinfo == NULL || sf_index == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	/* Every device of the emulator is a physical function. */
	return DOCA_ERROR_NOT_SUPPORTED;
}

/* ---- what a device can ------------------------------------------------------------------------------------------------------------- */
static doca_error_t cannot(const struct doca_devinfo *devinfo, uint8_t *supported)
{
	if (devinfo == NULL || supported == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*supported = 0;
	return DOCA_SUCCESS;
}

doca_error_t doca_devinfo_cap_is_hotplug_manager_supported(const struct doca_devinfo *devinfo, uint8_t *is_hotplug_manager)
{
	return cannot(devinfo, is_hotplug_manager);
}

doca_error_t doca_devinfo_cap_is_notification_moderation_supported(const struct doca_devinfo *devinfo, uint8_t *is_notification_moderation_supported)
{
	return cannot(devinfo, is_notification_moderation_supported);
}

doca_error_t doca_devinfo_cap_is_accelerate_resource_reclaim_supported(const struct doca_devinfo *devinfo, uint8_t *is_accelerate_resource_reclaim)
{
	return cannot(devinfo, is_accelerate_resource_reclaim);
}

doca_error_t doca_dev_accelerate_resource_reclaim(struct doca_dev *dev)
{
	return dev == NULL ? DOCA_ERROR_INVALID_VALUE : DOCA_ERROR_NOT_SUPPORTED;
}
