/* SPDX-License-Identifier: Apache-2.0 */
/* Who this process is on the fabric, and where its unguessable numbers come from. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

static uint8_t nonce[16];

void emu_random(void *bytes, size_t size)
{
	uint8_t *at = bytes;
	while (size > 0) {
		ssize_t got = getrandom(at, size, 0);
		if (got < 0) {
			if (errno == EINTR)
				continue;
			/* A guessable key would be worse than none. */
			abort();
		}
		at += got;
		size -= (size_t)got;
	}
}

__attribute__((constructor)) static void make_nonce(void)
{
	emu_random(nonce, sizeof nonce);
}

void emu_identity_after_fork(void)
{
	make_nonce();
}

const uint8_t *emu_process_nonce(void)
{
	return nonce;
}

uintptr_t emu_thread_self(void)
{
	/* Initial-exec: no call into the dynamic linker on the hot path; one byte always fits the spare static TLS of dlopen. */
	static __thread char self __attribute__((tls_model("initial-exec")));
	return (uintptr_t)&self;
}
