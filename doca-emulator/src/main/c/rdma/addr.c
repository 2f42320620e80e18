/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses for the connection manager: IPv4, IPv6 or a GID as text, with a port. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "rdma.h"

static bool is_mapped_ipv4(const uint8_t ip[16])
{
	static const uint8_t prefix[12] = {[10] = 0xff, [11] = 0xff};

	return memcmp(ip, prefix, sizeof(prefix)) == 0;
}

static bool is_link_local(const uint8_t ip[16]) { return ip[0] == 0xfe && (ip[1] & 0xc0) == 0x80; }

doca_error_t doca_rdma_addr_create(enum doca_rdma_addr_type addr_type, const char *address, uint16_t port, struct doca_rdma_addr **addr)
{
	struct doca_rdma_addr *made;
	uint8_t ip[16];
	int family = addr_type == DOCA_RDMA_ADDR_TYPE_IPv4 ? AF_INET : AF_INET6;

	if (address == NULL || addr == NULL || port == 0 || (unsigned)addr_type > DOCA_RDMA_ADDR_TYPE_GID)
		return DOCA_ERROR_INVALID_VALUE;
	if (strnlen(address, sizeof(made->text)) == sizeof(made->text) || inet_pton(family, address, ip) != 1)
		return DOCA_ERROR_INVALID_VALUE;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return DOCA_ERROR_NO_MEMORY;
	made->type = addr_type;
	made->port = port;
	strcpy(made->text, address);
	emu_count(EMU_OBJ_RDMA_ADDR, 1);
	*addr = made;
	return DOCA_SUCCESS;
}

doca_error_t doca_rdma_addr_destroy(struct doca_rdma_addr *addr)
{
	doca_error_t result = DOCA_SUCCESS;

	if (addr == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	emu_lock();
	if (addr->internal)
		result = DOCA_ERROR_INVALID_VALUE;
	else if (addr->users > 0)
		result = DOCA_ERROR_BAD_STATE;
	emu_unlock();
	if (result == DOCA_SUCCESS) {
		emu_count(EMU_OBJ_RDMA_ADDR, -1);
		free(addr);
	}
	return result;
}

doca_error_t doca_rdma_addr_get_params(struct doca_rdma_addr *addr, enum doca_rdma_addr_type *addr_type, const char **address, uint16_t *port)
{
	if (addr == NULL || addr_type == NULL || address == NULL || port == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*addr_type = addr->type;
	*address = addr->text;
	*port = addr->port;
	return DOCA_SUCCESS;
}

bool addr_resolve(const struct doca_rdma_addr *addr, const struct doca_devinfo *info, struct rdma_endpoint *endpoint)
{
	uint8_t ip[16];

	if (addr->type == DOCA_RDMA_ADDR_TYPE_IPv4) {
		inet_pton(AF_INET, addr->text, ip);
		net_endpoint4(endpoint, ip, addr->port);
		return true;
	}
	inet_pton(AF_INET6, addr->text, ip);
	if (is_mapped_ipv4(ip)) {
		net_endpoint4(endpoint, ip + 12, addr->port);
		return true;
	}
	/* A link-local GID names a port but not how IP gets there; our own port we know. */
	if (addr->type == DOCA_RDMA_ADDR_TYPE_GID && is_link_local(ip)) {
		for (uint32_t i = 0; i < info->num_gids; i++) {
			if (memcmp(info->gids[i], ip, sizeof(ip)) == 0) {
				if (info->has_ipv4)
					net_endpoint4(endpoint, info->ipv4, addr->port);
				else
					net_endpoint6(endpoint, info->ipv6, addr->port);
				return true;
			}
		}
		return false;
	}
	net_endpoint6(endpoint, ip, addr->port);
	return true;
}

struct doca_rdma_addr *addr_of_peer(const struct rdma_endpoint *peer)
{
	struct doca_rdma_addr *made = calloc(1, sizeof(*made));

	if (made == NULL)
		return NULL;
	made->internal = true;
	made->users = 1;
	if (peer->addr.ss_family == AF_INET) {
		const struct sockaddr_in *in = (const struct sockaddr_in *)&peer->addr;

		made->type = DOCA_RDMA_ADDR_TYPE_IPv4;
		made->port = ntohs(in->sin_port);
		inet_ntop(AF_INET, &in->sin_addr, made->text, sizeof(made->text));
	} else {
		const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)&peer->addr;

		made->type = DOCA_RDMA_ADDR_TYPE_IPv6;
		made->port = ntohs(in->sin6_port);
		inet_ntop(AF_INET6, &in->sin6_addr, made->text, sizeof(made->text));
	}
	return made;
}

void addr_hold(struct doca_rdma_addr *addr) { addr->users++; }

void addr_drop(struct doca_rdma_addr *addr)
{
	if (--addr->users == 0 && addr->internal)
		free(addr);
}
