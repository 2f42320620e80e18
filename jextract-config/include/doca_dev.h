/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_DEV_H_
#define DOCA_FFM_DOCA_DEV_H_

#include <stdint.h>

#include "doca_compat.h"
#include "doca_error.h"
#include "doca_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct doca_dev;
struct doca_dev_rep;
struct doca_devinfo;
struct doca_devinfo_rep;

#define DOCA_DEVINFO_VUID_SIZE 128
#define DOCA_DEVINFO_IPV4_ADDR_SIZE 4
#define DOCA_DEVINFO_IPV6_ADDR_SIZE 16
#define DOCA_DEVINFO_MAC_ADDR_SIZE 6
#define DOCA_DEVINFO_IFACE_NAME_SIZE 256
#define DOCA_DEVINFO_IBDEV_NAME_SIZE 64
#define DOCA_DEVINFO_PCI_ADDR_SIZE 13
#define DOCA_DEVINFO_PCI_BDF_SIZE 8
#define DOCA_DEVINFO_REP_VUID_SIZE 128
#define DOCA_DEVINFO_REP_PCI_ADDR_SIZE 13
#define DOCA_DEVINFO_REP_PCI_BDF_SIZE 8

enum doca_devinfo_rep_filter {
    DOCA_DEVINFO_REP_FILTER_ALL = 0,
    DOCA_DEVINFO_REP_FILTER_NET = 2,
    DOCA_DEVINFO_REP_FILTER_EMULATED = 4,
};

/* Errors: INVALID_VALUE, NOT_FOUND, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_devinfo_create_list(struct doca_devinfo ***dev_list, uint32_t *nb_devs);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_devinfo_destroy_list(struct doca_devinfo **dev_list);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_create_list(struct doca_dev *dev, int filter,
        struct doca_devinfo_rep ***dev_list_rep, uint32_t *nb_devs_rep);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_destroy_list(struct doca_devinfo_rep **dev_list_rep);

/* Errors: INITIALIZATION, INVALID_VALUE, NOT_CONNECTED, NOT_SUPPORTED, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_dev_open(struct doca_devinfo *devinfo, struct doca_dev **dev);

/* Errors: IN_USE. */
DOCA_STABLE
doca_error_t doca_dev_close(struct doca_dev *dev);

/* Errors: AGAIN, DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_EXPERIMENTAL
doca_error_t doca_dev_accelerate_resource_reclaim(struct doca_dev *dev);

/* Errors: INVALID_VALUE, NO_MEMORY. */
DOCA_STABLE
doca_error_t doca_dev_rep_open(struct doca_devinfo_rep *devinfo, struct doca_dev_rep **dev_rep);

/* Errors: INVALID_VALUE, IN_USE. */
DOCA_STABLE
doca_error_t doca_dev_rep_close(struct doca_dev_rep *dev);

DOCA_STABLE
struct doca_devinfo *doca_dev_as_devinfo(const struct doca_dev *dev);

DOCA_STABLE
struct doca_devinfo_rep *doca_dev_rep_as_devinfo(struct doca_dev_rep *dev_rep);

/* Errors: INVALID_VALUE, OPERATING_SYSTEM. */
DOCA_STABLE
doca_error_t doca_devinfo_get_pci_addr_str(const struct doca_devinfo *devinfo, char *pci_addr_str);

/* Errors: INVALID_VALUE, OPERATING_SYSTEM. */
DOCA_STABLE
doca_error_t doca_devinfo_is_equal_pci_addr(const struct doca_devinfo *devinfo,
        const char *pci_addr_str, uint8_t *is_equal);

/* Errors: INVALID_VALUE, NOT_FOUND, OPERATING_SYSTEM. */
DOCA_STABLE
doca_error_t doca_devinfo_get_ipv4_addr(const struct doca_devinfo *devinfo, uint8_t *ipv4_addr,
        uint32_t size);

/* Errors: INVALID_VALUE, OPERATING_SYSTEM. */
DOCA_STABLE
doca_error_t doca_devinfo_get_ipv6_addr(const struct doca_devinfo *devinfo, uint8_t *ipv6_addr,
        uint32_t size);

/* Errors: INVALID_VALUE, NOT_SUPPORTED. */
DOCA_STABLE
doca_error_t doca_devinfo_get_mac_addr(const struct doca_devinfo *devinfo, uint8_t *mac_addr,
        uint32_t size);

/* Errors: INVALID_VALUE, OPERATING_SYSTEM. */
DOCA_STABLE
doca_error_t doca_devinfo_get_iface_name(const struct doca_devinfo *devinfo, char *iface_name,
        uint32_t size);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_devinfo_get_ibdev_name(const struct doca_devinfo *devinfo, char *ibdev_name,
        uint32_t size);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_STABLE
doca_error_t doca_devinfo_get_lid(const struct doca_devinfo *devinfo, uint16_t *lid);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_get_active_rate(const struct doca_devinfo *devinfo,
        uint64_t *active_rate);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_get_vhca_id(const struct doca_devinfo *devinfo, uint16_t *vhca_id);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_devinfo_cap_is_hotplug_manager_supported(const struct doca_devinfo *devinfo,
        uint8_t *is_hotplug_manager);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_cap_is_notification_moderation_supported(
        const struct doca_devinfo *devinfo, uint8_t *is_notification_moderation_supported);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_cap_is_filter_all_supported(const struct doca_devinfo *devinfo,
        uint8_t *filter_all_supported);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_cap_is_filter_net_supported(const struct doca_devinfo *devinfo,
        uint8_t *filter_net_supported);

/* Errors: DRIVER, INVALID_VALUE, NOT_SUPPORTED. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_cap_is_filter_emulated_supported(const struct doca_devinfo *devinfo,
        uint8_t *filter_emulated_supported);

/* Errors: DRIVER, INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_cap_is_accelerate_resource_reclaim_supported(
        const struct doca_devinfo *devinfo, uint8_t *is_accelerate_resource_reclaim);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_get_vuid(const struct doca_devinfo_rep *devinfo_rep, char *rep_vuid,
        uint32_t size);

/* Errors: INVALID_VALUE, NO_MEMORY, UNEXPECTED. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_get_pci_addr_str(const struct doca_devinfo_rep *devinfo_rep,
        char *pci_addr_str);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_get_pci_func_type(const struct doca_devinfo_rep *devinfo_rep,
        enum doca_pci_func_type *pci_func_type);

/* Errors: INVALID_VALUE. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_get_is_hotplug(const struct doca_devinfo_rep *devinfo_rep,
        uint8_t *is_hotplug);

/* Errors: INVALID_VALUE, OPERATING_SYSTEM. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_rep_get_iface_name(const struct doca_devinfo_rep *devinfo_rep,
        char *iface_name, uint32_t size);

/* Errors: INVALID_VALUE. */
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_rep_get_vhca_id(const struct doca_devinfo_rep *devinfo_rep,
        uint16_t *vhca_id);

/* Errors: INVALID_VALUE, NO_MEMORY, UNEXPECTED. */
DOCA_STABLE
doca_error_t doca_devinfo_rep_is_equal_pci_addr(const struct doca_devinfo_rep *devinfo_rep,
        const char *pci_addr_str, uint8_t *is_equal);

/* Not in DOCA 3.0.0058, seen in use with later releases; so the Java bindings do without. */
#ifndef DOCA_FFM_JEXTRACT
DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_get_pci_func_type(const struct doca_devinfo *devinfo,
        enum doca_pci_func_type *pci_func_type);

DOCA_EXPERIMENTAL
doca_error_t doca_devinfo_get_sf_index(const struct doca_devinfo *devinfo, uint32_t *sf_index);
#endif

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_DEV_H_ */
