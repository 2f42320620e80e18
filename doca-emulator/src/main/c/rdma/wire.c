/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes on the wire and in connection descriptions: big-endian, fixed layouts, nothing taken on trust. */
#include <endian.h>
#include <string.h>

#include "rdma.h"

#define FRAME_MAGIC 0x4452444du /* "DRDM" */
#define DETAILS_MAGIC 0x44524351u /* "DRCQ" */
#define VERSION 2u

static uint8_t *put8(uint8_t *out, uint8_t value)
{
	*out = value;
	return out + 1;
}

static uint8_t *put16(uint8_t *out, uint16_t value)
{
	value = htobe16(value);
	memcpy(out, &value, sizeof(value));
	return out + sizeof(value);
}

static uint8_t *put32(uint8_t *out, uint32_t value)
{
	value = htobe32(value);
	memcpy(out, &value, sizeof(value));
	return out + sizeof(value);
}

static uint8_t *put64(uint8_t *out, uint64_t value)
{
	value = htobe64(value);
	memcpy(out, &value, sizeof(value));
	return out + sizeof(value);
}

static uint8_t *put_bytes(uint8_t *out, const void *bytes, size_t size)
{
	memcpy(out, bytes, size);
	return out + size;
}

static uint8_t *put_id(uint8_t *out, const struct rdma_id *id)
{
	return put64(put32(put_bytes(out, id->nonce, sizeof(id->nonce)), id->qpn), id->cookie);
}

static const uint8_t *get16(const uint8_t *in, uint16_t *value)
{
	memcpy(value, in, sizeof(*value));
	*value = be16toh(*value);
	return in + sizeof(*value);
}

static const uint8_t *get32(const uint8_t *in, uint32_t *value)
{
	memcpy(value, in, sizeof(*value));
	*value = be32toh(*value);
	return in + sizeof(*value);
}

static const uint8_t *get64(const uint8_t *in, uint64_t *value)
{
	memcpy(value, in, sizeof(*value));
	*value = be64toh(*value);
	return in + sizeof(*value);
}

static const uint8_t *get_bytes(const uint8_t *in, void *bytes, size_t size)
{
	memcpy(bytes, in, size);
	return in + size;
}

static const uint8_t *get_id(const uint8_t *in, struct rdma_id *id)
{
	return get64(get32(get_bytes(in, id->nonce, sizeof(id->nonce)), &id->qpn), &id->cookie);
}

void wire_put_header(uint8_t out[WIRE_HEADER], const struct wire_header *header)
{
	out = put32(out, FRAME_MAGIC);
	out = put8(out, header->type);
	out = put8(out, header->request.opcode);
	out = put8(out, header->status);
	out = put8(out, VERSION);
	out = put64(out, header->request.seq);
	out = put64(out, header->request.total);
	out = put64(out, header->off);
	out = put64(out, header->request.remote_addr);
	out = put32(out, header->request.remote_key);
	out = put32(out, header->len);
	out = put_bytes(out, &header->request.imm, sizeof(header->request.imm)); /* big-endian already */
	put32(out, 0);
}

bool wire_get_header(const uint8_t in[WIRE_HEADER], struct wire_header *header)
{
	uint32_t magic;

	in = get32(in, &magic);
	header->type = in[0];
	header->request.opcode = in[1];
	header->status = in[2];
	if (magic != FRAME_MAGIC || in[3] != VERSION)
		return false;
	in = get64(in + 4, &header->request.seq);
	in = get64(in, &header->request.total);
	in = get64(in, &header->off);
	in = get64(in, &header->request.remote_addr);
	in = get32(in, &header->request.remote_key);
	in = get32(in, &header->len);
	get_bytes(in, &header->request.imm, sizeof(header->request.imm));
	return true;
}

void wire_put_greeting(uint8_t out[WIRE_GREETING], const struct wire_greeting *greeting)
{
	out = put_id(out, &greeting->from);
	out = put_id(out, &greeting->to);
	out = put8(out, greeting->private_len);
	put_bytes(out, greeting->private_data, sizeof(greeting->private_data));
}

bool wire_get_greeting(const uint8_t in[WIRE_GREETING], struct wire_greeting *greeting)
{
	in = get_id(in, &greeting->from);
	in = get_id(in, &greeting->to);
	greeting->private_len = *in++;
	get_bytes(in, greeting->private_data, sizeof(greeting->private_data));
	return greeting->private_len <= sizeof(greeting->private_data);
}

void wire_put_word(uint8_t out[RDMA_WORD], uint64_t word) { put64(out, word); }

uint64_t wire_get_word(const uint8_t in[RDMA_WORD])
{
	uint64_t word;

	get64(in, &word);
	return word;
}

/* IEEE 802.3, bit by bit: 84 bytes per connection do not need a table. */
uint32_t wire_crc32(const uint8_t *data, size_t size)
{
	uint32_t crc = 0xffffffffu;

	for (size_t i = 0; i < size; i++) {
		crc ^= data[i];
		for (int bit = 0; bit < 8; bit++)
			crc = (crc >> 1) ^ (0xedb88320u & -(crc & 1u));
	}
	return ~crc;
}

void wire_put_details(uint8_t details[RDMA_DETAILS_SIZE], const struct wire_details *from)
{
	uint8_t *out = details;

	memset(details, 0, RDMA_DETAILS_SIZE);
	out = put32(out, DETAILS_MAGIC);
	out = put32(out, VERSION);
	out = put_id(out, &from->id);
	out = put_bytes(out, from->ipv4, sizeof(from->ipv4));
	out = put_bytes(out, from->ipv6, sizeof(from->ipv6));
	out = put_bytes(out, from->gid, sizeof(from->gid));
	out = put16(out, from->port4);
	out = put16(out, from->port6);
	out = put8(out, from->mtu);
	out = put8(out, from->transport);
	put8(out, from->grh_enabled);
	put32(details + RDMA_DETAILS_SIZE - 4, wire_crc32(details, RDMA_DETAILS_SIZE - 4));
}

bool wire_get_details(const void *bytes, size_t size, struct wire_details *to)
{
	const uint8_t *in = bytes;
	uint32_t magic, version, crc;

	if (size != RDMA_DETAILS_SIZE)
		return false;
	get32(in + RDMA_DETAILS_SIZE - 4, &crc);
	if (crc != wire_crc32(in, RDMA_DETAILS_SIZE - 4))
		return false;
	in = get32(in, &magic);
	in = get32(in, &version);
	if (magic != DETAILS_MAGIC || version != VERSION)
		return false;
	in = get_id(in, &to->id);
	in = get_bytes(in, to->ipv4, sizeof(to->ipv4));
	in = get_bytes(in, to->ipv6, sizeof(to->ipv6));
	in = get_bytes(in, to->gid, sizeof(to->gid));
	in = get16(in, &to->port4);
	in = get16(in, &to->port6);
	to->mtu = in[0];
	to->transport = in[1];
	to->grh_enabled = in[2];
	return true;
}
