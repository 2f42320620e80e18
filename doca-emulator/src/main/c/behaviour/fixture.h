/* SPDX-License-Identifier: Apache-2.0 */
/* What many rows begin with, and words that many answers have. */
#ifndef DOCA_EMULATOR_BEHAVIOUR_FIXTURE_H
#define DOCA_EMULATOR_BEHAVIOUR_FIXTURE_H

#include "behaviour.h"

/* The 64 KiB that mmaps are made over, and what lies at an offset in them. */
#define MEMORY_SIZE 65536
uint8_t *memory_at(size_t offset);
/* "64" for memory_at(64), "NULL"; good until the fourth next call. */
const char *offset_of(const void *address);

struct doca_mmap *mmap_fresh(void);
struct doca_mmap *mmap_ranged(void);                  /* its range is set */
struct doca_mmap *mmap_allowing(uint32_t permissions); /* range and permissions are set */
struct doca_mmap *mmap_started(void);
uint32_t num_bufs(const struct doca_mmap *mmap);

struct doca_buf_inventory *inventory_fresh(size_t elements);
struct doca_buf_inventory *inventory_started(size_t elements);
uint32_t free_of(const struct doca_buf_inventory *inventory);

/* A buf of a started inventory: data at its head, no data. */
struct doca_buf *buf_at(struct doca_buf_inventory *inventory, struct doca_mmap *mmap, size_t offset, size_t length);
void *buf_head(const struct doca_buf *buf);
size_t buf_len(const struct doca_buf *buf);
void *buf_data(const struct doca_buf *buf);
size_t buf_data_len(const struct doca_buf *buf);
uint16_t refcount_of(const struct doca_buf *buf);
uint32_t list_len(const struct doca_buf *buf);
unsigned in_list(const struct doca_buf *buf), is_first(const struct doca_buf *buf), is_last(const struct doca_buf *buf);

/* "out untouched" as a part if the output still is UNTOUCHED, else "out changed". */
void say_untouched(const char *what, const void *output);

#endif
