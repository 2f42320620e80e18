/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bufs: views of an mmap, counted, chained into lists. Nothing here checks ranges, as observed of the original; strict mode reports what
 * it lets pass.
 */
#include "internal.h"

#include <sys/mman.h>
#include <unistd.h>

/* ---- where bufs live -------------------------------------------------------------------------------------------------------------- */
struct doca_buf *emu_bufs_alloc(size_t count)
{
	size_t size;
	/* Whether the kernel would promise that much depends on its mood; the machine's memory does not. */
	size_t machine = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
	if (__builtin_mul_overflow(count, sizeof(struct doca_buf), &size) || size > machine)
		return NULL;
	void *bufs = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return bufs == MAP_FAILED ? NULL : bufs;
}

void emu_bufs_free(struct doca_buf *bufs, size_t count)
{
	if (bufs != NULL)
		munmap(bufs, count * sizeof *bufs);
}

void emu_buf_arm(struct doca_buf *buf, struct doca_mmap *mmap, uint8_t *head, size_t len, uint8_t *data, size_t data_len)
{
	buf->mmap = mmap;
	buf->head = head;
	buf->len = len;
	buf->data = data;
	buf->data_len = data_len;
	buf->refcount = 1;
	buf->is_first = true;
	buf->next = NULL;
	buf->last = buf;
	buf->list_head = buf;
	buf->out = true;
	/* A thread-safe mmap does not count its bufs: that is the price of the original, too. */
	buf->counted = !mmap->thread_safe;
	if (buf->counted)
		mmap->num_bufs++;
	emu_count(EMU_OBJ_BUF, 1);
}

static void give_back(struct doca_buf *buf)
{
	if (buf->counted)
		buf->mmap->num_bufs--;
	buf->counted = false;
	buf->out = false;
	if (emu_is_strict()) {
		/* Whoever still uses it shall notice. */
		buf->head = buf->data = (uint8_t *)(uintptr_t)0xdead0000dead0000u;
		buf->len = buf->data_len = 0;
	}
	buf->free_next = buf->source->free;
	buf->source->free = buf;
	buf->source->num_free++;
	emu_count(EMU_OBJ_BUF, -1);
}

/* ---- strict mode --------------------------------------------------------------------------------------------------------------------- */
static void check_out(const struct doca_buf *buf, const char *function)
{
	if (!buf->out)
		emu_broken(DOCA_SUCCESS, function, "the buf was given back");
}

static void check_room(const struct doca_buf *buf, const uint8_t *data, size_t data_len, const char *function)
{
	uintptr_t head = (uintptr_t)buf->head, at = (uintptr_t)data;
	if (data_len != 0 && (at < head || at - head > buf->len || data_len > buf->len - (at - head)))
		emu_broken(DOCA_SUCCESS, function, "data and data_len reach beyond the buf's room");
}

void emu_buf_check(const struct doca_buf *buf, const char *function)
{
	if (EMU_LIKELY(!emu_is_strict()))
		return;
	for (; buf != NULL; buf = buf->next) {
		check_out(buf, function);
		if (!buf->out)
			return; /* its mmap may be gone, too */
		check_room(buf, buf->data, buf->data_len, function);
		const struct doca_mmap *mmap = buf->mmap;
		uintptr_t base = (uintptr_t)mmap->base, head = (uintptr_t)buf->head;
		if (head < base || head - base > mmap->len || buf->len > mmap->len - (head - base))
			emu_broken(DOCA_SUCCESS, function, "the buf reaches beyond its mmap's range");
	}
}

#define STRICTLY_OUT(buf)                          \
	do {                                       \
		if (emu_is_strict())               \
			check_out(buf, __func__);  \
	} while (0)

/* ---- counting ------------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_buf_inc_refcount(struct doca_buf *buf, uint16_t *refcount)
{
	if (buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	if (!buf->is_first)
		return DOCA_ERROR_NOT_PERMITTED;
	if (buf->refcount == UINT16_MAX)
		return DOCA_ERROR_TOO_BIG;
	if (refcount != NULL)
		*refcount = buf->refcount; /* the count before (observed) */
	buf->refcount++;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_dec_refcount(struct doca_buf *buf, uint16_t *refcount)
{
	if (buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (EMU_UNLIKELY(!buf->out))
		return emu_broken(DOCA_ERROR_BAD_STATE, "doca_buf_dec_refcount", "the buf was given back");
	if (!buf->is_first)
		return DOCA_ERROR_NOT_PERMITTED;
	if (refcount != NULL)
		*refcount = buf->refcount;
	if (--buf->refcount > 0)
		return DOCA_SUCCESS;
	/* The head takes its whole list along. */
	for (struct doca_buf *at = buf, *next; at != NULL; at = next) {
		next = at->next;
		give_back(at);
	}
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_refcount(const struct doca_buf *buf, uint16_t *refcount)
{
	if (buf == NULL || refcount == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	*refcount = buf->refcount; /* of a returned buf, too: it reads 0 */
	return DOCA_SUCCESS;
}

/* ---- room and data -------------------------------------------------------------------------------------------------------------------- */
doca_error_t doca_buf_get_len(const struct doca_buf *buf, size_t *len)
{
	if (buf == NULL || len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*len = buf->len;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_head(const struct doca_buf *buf, void **head)
{
	if (buf == NULL || head == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*head = buf->head;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_data_len(const struct doca_buf *buf, size_t *data_len)
{
	if (buf == NULL || data_len == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*data_len = buf->data_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_data(const struct doca_buf *buf, void **data)
{
	if (buf == NULL || data == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*data = buf->data;
	return DOCA_SUCCESS;
}

static doca_error_t set(struct doca_buf *buf, uint8_t *data, size_t data_len, const char *function)
{
	if (emu_is_strict()) {
		check_out(buf, function);
		check_room(buf, data, data_len, function);
	}
	buf->data = data;
	buf->data_len = data_len;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_set_data(struct doca_buf *buf, void *data, size_t data_len)
{
	return buf == NULL ? DOCA_ERROR_INVALID_VALUE : set(buf, data, data_len, "doca_buf_set_data");
}

doca_error_t doca_buf_set_data_len(struct doca_buf *buf, size_t data_len)
{
	return buf == NULL ? DOCA_ERROR_INVALID_VALUE : set(buf, buf->data, data_len, "doca_buf_set_data_len");
}

doca_error_t doca_buf_reset_data_len(struct doca_buf *buf)
{
	if (buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	buf->data_len = 0;
	return DOCA_SUCCESS;
}

/* ---- lists ------------------------------------------------------------------------------------------------------------------------------- */
/* The head knows the last one; from anywhere else (a misuse that the original answers) one walks. */
static struct doca_buf *last_of(struct doca_buf *buf)
{
	struct doca_buf *at = buf->is_first ? buf->last : buf;
	while (at->next != NULL)
		at = at->next;
	return at;
}

doca_error_t doca_buf_get_next_in_list(struct doca_buf *buf, struct doca_buf **next_buf)
{
	if (buf == NULL || next_buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*next_buf = buf->next;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_last_in_list(struct doca_buf *buf, struct doca_buf **last_buf)
{
	if (buf == NULL || last_buf == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*last_buf = last_of(buf);
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_is_last_in_list(const struct doca_buf *buf, uint8_t *is_last)
{
	if (buf == NULL || is_last == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*is_last = buf->next == NULL;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_is_first_in_list(const struct doca_buf *buf, uint8_t *is_first)
{
	if (buf == NULL || is_first == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*is_first = buf->is_first ? 2 : 0; /* observed: true is 2, so that callers who compare with 1 are found here, too */
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_is_in_list(const struct doca_buf *buf, uint8_t *is_in_list)
{
	if (buf == NULL || is_in_list == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	*is_in_list = buf->next != NULL || !buf->is_first;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_get_list_len(const struct doca_buf *buf, uint32_t *num_elements)
{
	if (buf == NULL || num_elements == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	STRICTLY_OUT(buf);
	uint32_t count = 0;
	for (; buf != NULL; buf = buf->next)
		count++;
	*num_elements = count; /* from here to the end (observed; documented only for a head) */
	return DOCA_SUCCESS;
}

static doca_error_t chain(struct doca_buf *list1, struct doca_buf *tail, struct doca_buf *list2, const char *function)
{
	if (emu_is_strict()) {
		check_out(list1, function);
		check_out(list2, function);
		if (!list1->is_first || !list2->is_first)
			emu_broken(DOCA_SUCCESS, function, "both bufs are to be heads of their lists");
	}
	if (list2->refcount != 1)
		return DOCA_ERROR_NOT_PERMITTED;
	struct doca_buf *head = list1->list_head;
	if (list2->list_head == head) /* the original makes a ring of it and hangs */
		return emu_broken(DOCA_ERROR_NOT_PERMITTED, function, "a list cannot be chained to itself");
	tail->next = list2;
	head->last = last_of(list2);
	list2->is_first = false;
	for (struct doca_buf *at = list2; at != NULL; at = at->next)
		at->list_head = head;
	return DOCA_SUCCESS;
}

doca_error_t doca_buf_chain_list(struct doca_buf *list1, struct doca_buf *list2)
{
	if (list1 == NULL || list2 == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	return chain(list1, last_of(list1), list2, "doca_buf_chain_list");
}

doca_error_t doca_buf_chain_list_tail(struct doca_buf *list1_head, struct doca_buf *list1_tail, struct doca_buf *list2)
{
	if (list1_head == NULL || list1_tail == NULL || list2 == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (list1_tail->next != NULL || list1_tail->list_head != list1_head->list_head)
		return emu_broken(DOCA_ERROR_INVALID_VALUE, "doca_buf_chain_list_tail", "list1_tail is not the tail of list1_head's list");
	return chain(list1_head, list1_tail, list2, "doca_buf_chain_list_tail");
}

doca_error_t doca_buf_unchain_list(struct doca_buf *list1, struct doca_buf *list2)
{
	if (list1 == NULL || list2 == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	if (emu_is_strict()) {
		check_out(list1, "doca_buf_unchain_list");
		check_out(list2, "doca_buf_unchain_list");
	}
	struct doca_buf *before = list1;
	while (before != NULL && before->next != list2)
		before = before->next;
	if (before == NULL)
		return DOCA_ERROR_INVALID_VALUE;
	struct doca_buf *head = list1->list_head;
	list2->last = head->last;
	head->last = before;
	before->next = NULL;
	list2->is_first = true;
	for (struct doca_buf *at = list2; at != NULL; at = at->next)
		at->list_head = list2;
	return DOCA_SUCCESS;
}
