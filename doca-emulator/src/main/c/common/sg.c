/* SPDX-License-Identifier: Apache-2.0 */
/* Buf lists as memory. A source is its payload; a destination is the room behind its payload. */
#include "internal.h"

#include <string.h>

static uint8_t *part_start(const struct doca_buf *buf, enum emu_sg_side side)
{
	return side == EMU_SG_DATA ? buf->data : buf->data + buf->data_len;
}

static uint64_t part_len(const struct doca_buf *buf, enum emu_sg_side side)
{
	return side == EMU_SG_DATA ? buf->data_len : (uint64_t)(buf->head + buf->len - (buf->data + buf->data_len));
}

/* What a NIC checks with its local key: the memory is registered for this device, and all of it. Where it is; NULL: no. */
static uint8_t *part_memory(const struct doca_dev *dev, const struct doca_buf *buf, enum emu_sg_side side)
{
	const uint8_t *start = part_start(buf, side);
	uint64_t len = part_len(buf, side);
	struct emu_region region;

	if (!emu_mmap_local(buf->mmap, &region) || !emu_mmap_has_dev(buf->mmap, dev))
		return NULL;
	if (side == EMU_SG_ROOM && (region.permissions & (DOCA_ACCESS_FLAG_LOCAL_READ_WRITE | DOCA_ACCESS_FLAG_PCI_READ_WRITE)) == 0)
		return NULL;
	if (start < region.base || (uint64_t)(start - region.base) > region.len || len > region.len - (uint64_t)(start - region.base))
		return NULL;
	return region.memory + (start - region.base);
}

bool emu_sg_measure(const struct doca_dev *dev, const struct doca_buf *list, enum emu_sg_side side, uint32_t max_len, uint64_t *total)
{
	uint32_t count = 0;

	*total = 0;
	if (list != NULL && !list->is_first)
		return false;
	for (const struct doca_buf *buf = list; buf != NULL; buf = buf->next) {
		if (++count > max_len || part_memory(dev, buf, side) == NULL)
			return false;
		*total += part_len(buf, side);
	}
	return true;
}

bool emu_sg_measure_head(const struct doca_dev *dev, const struct doca_buf *buf, enum emu_sg_side side, uint64_t *len)
{
	*len = part_len(buf, side);
	return part_memory(dev, buf, side) != NULL;
}

int emu_sg_vector(const struct doca_dev *dev, const struct doca_buf *list, enum emu_sg_side side, uint64_t off, uint64_t len, struct iovec *iov)
{
	int count = 0;

	for (const struct doca_buf *buf = list; buf != NULL && len > 0; buf = buf->next) {
		uint64_t here = part_len(buf, side);
		uint8_t *memory;

		if (off >= here) {
			off -= here;
			continue;
		}
		memory = part_memory(dev, buf, side);
		if (count == EMU_SG_VECTORS || memory == NULL)
			return -1;
		here -= off;
		if (here > len)
			here = len;
		iov[count++] = (struct iovec){.iov_base = memory + off, .iov_len = here};
		len -= here;
		off = 0;
	}
	return len > 0 ? -1 : count;
}

void emu_sg_commit(struct doca_buf *list, uint64_t len)
{
	for (struct doca_buf *buf = list; buf != NULL && len > 0; buf = buf->next) {
		uint64_t here = part_len(buf, EMU_SG_ROOM);

		if (here > len)
			here = len;
		buf->data_len += here;
		len -= here;
	}
}

void emu_sg_copy(const struct iovec *to, const struct iovec *from, uint64_t len)
{
	uint64_t to_off = 0, from_off = 0;

	while (len > 0) {
		uint64_t piece = to->iov_len - to_off;

		if (piece > from->iov_len - from_off)
			piece = from->iov_len - from_off;
		if (piece > len)
			piece = len;
		/* Both ends are the same process's memory: nothing forbids that they overlap. */
		memmove((uint8_t *)to->iov_base + to_off, (const uint8_t *)from->iov_base + from_off, piece);
		len -= piece;
		to_off += piece;
		from_off += piece;
		if (to_off == to->iov_len) {
			to++;
			to_off = 0;
		}
		if (from_off == from->iov_len) {
			from++;
			from_off = 0;
		}
	}
}
