/* SPDX-License-Identifier: Apache-2.0 */
/* The table of keys: random 32-bit numbers that name started mmaps on the fabric. All with the lock held. */
#include "internal.h"

#include <stdlib.h>

static struct doca_mmap **buckets; /* a power of two; keys are random, so their low bits are the hash */
static uint32_t num_buckets, num_keys;

static struct doca_mmap *find(uint32_t key)
{
	if (num_buckets == 0)
		return NULL;
	struct doca_mmap *at = buckets[key & (num_buckets - 1)];
	while (at != NULL && at->key != key)
		at = at->key_next;
	return at;
}

static bool grow(void)
{
	uint32_t wanted = num_buckets == 0 ? 64 : num_buckets * 2;
	struct doca_mmap **bigger = calloc(wanted, sizeof(struct doca_mmap *));
	if (bigger == NULL)
		return num_buckets != 0; /* a fuller table still works */
	for (uint32_t i = 0; i < num_buckets; i++) {
		for (struct doca_mmap *at = buckets[i], *next; at != NULL; at = next) {
			next = at->key_next;
			at->key_next = bigger[at->key & (wanted - 1)];
			bigger[at->key & (wanted - 1)] = at;
		}
	}
	free(buckets);
	buckets = bigger;
	num_buckets = wanted;
	return true;
}

bool emu_key_register(struct doca_mmap *mmap)
{
	if (num_keys >= num_buckets && !grow())
		return false;
	uint32_t key;
	do
		emu_random(&key, sizeof key);
	while (key == 0 || find(key) != NULL);
	mmap->key = key;
	mmap->key_next = buckets[key & (num_buckets - 1)];
	buckets[key & (num_buckets - 1)] = mmap;
	num_keys++;
	return true;
}

void emu_key_unregister(struct doca_mmap *mmap)
{
	if (mmap->key == 0)
		return;
	struct doca_mmap **at = &buckets[mmap->key & (num_buckets - 1)];
	while (*at != mmap)
		at = &(*at)->key_next;
	*at = mmap->key_next;
	mmap->key = 0;
	num_keys--;
}

bool emu_key_lookup(uint32_t key, struct emu_region *region)
{
	const struct doca_mmap *mmap = key == 0 ? NULL : find(key);
	if (mmap == NULL)
		return false;
	*region = (struct emu_region){.base = mmap->base, .len = mmap->len, .permissions = mmap->permissions};
	return true;
}
