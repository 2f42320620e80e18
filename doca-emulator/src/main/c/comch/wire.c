/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes on the stream. */
#include "control.h"

#include <endian.h>
#include <string.h>

#define MAGIC 0x44434d43u /* "DCMC" */
#define VERSION 1u

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

static const uint8_t *get32(const uint8_t *in, uint32_t *value)
{
	memcpy(value, in, sizeof(*value));
	*value = be32toh(*value);
	return in + sizeof(*value);
}

void comch_put_header(uint8_t out[COMCH_HEADER], const struct comch_header *header)
{
	uint64_t c = htobe64(header->c);

	out = put32(out, header->len);
	*out++ = header->kind;
	*out++ = header->flags;
	out = put32(put32(put16(out, header->aux), header->a), header->b);
	memcpy(out, &c, sizeof(c));
}

void comch_get_header(const uint8_t in[COMCH_HEADER], struct comch_header *header)
{
	in = get32(in, &header->len);
	header->kind = *in++;
	header->flags = *in++;
	memcpy(&header->aux, in, sizeof(header->aux));
	header->aux = be16toh(header->aux);
	in = get32(get32(in + sizeof(header->aux), &header->a), &header->b);
	memcpy(&header->c, in, sizeof(header->c));
	header->c = be64toh(header->c);
}

void comch_put_hello(uint8_t out[COMCH_HELLO_LEN], const struct comch_hello *hello)
{
	out = put32(put32(put32(put32(out, MAGIC), VERSION), hello->max_msg), hello->recv_queue);
	memcpy(out, hello->function, sizeof(hello->function));
	memcpy(out + sizeof(hello->function), hello->name, sizeof(hello->name));
}

bool comch_get_hello(const uint8_t in[COMCH_HELLO_LEN], struct comch_hello *hello)
{
	uint32_t magic, version;

	in = get32(get32(get32(get32(in, &magic), &version), &hello->max_msg), &hello->recv_queue);
	memcpy(hello->function, in, sizeof(hello->function));
	memcpy(hello->name, in + sizeof(hello->function), sizeof(hello->name));
	return magic == MAGIC && version == VERSION && hello->max_msg > 0 && hello->max_msg <= COMCH_MAX_MSG && hello->recv_queue > 0 &&
	       hello->recv_queue <= COMCH_MAX_RECV_QUEUE && memchr(hello->function, '\0', sizeof(hello->function)) != NULL &&
	       memchr(hello->name, '\0', sizeof(hello->name)) != NULL;
}
