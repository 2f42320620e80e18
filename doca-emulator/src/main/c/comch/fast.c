/* SPDX-License-Identifier: Apache-2.0 */
/* The fast path on a connection: what the control path asks of it. */
#include "comch.h"

bool comch_fast_init(struct doca_comch_connection *conn)
{
	conn->fast = NULL;
	return true;
}

void comch_fast_drop(struct doca_comch_connection *conn)
{
	(void)conn;
}

void comch_fast_lost(struct doca_comch_connection *conn)
{
	(void)conn;
}

enum comch_verdict comch_fast_header(struct doca_comch_connection *conn, const struct comch_header *header)
{
	(void)conn;
	(void)header;
	return COMCH_REFUSE;
}

int comch_fast_place(struct doca_comch_connection *conn, const struct comch_header *header, uint64_t off, uint64_t len, struct iovec *iov, int max)
{
	(void)conn;
	(void)header;
	(void)off;
	(void)len;
	(void)iov;
	(void)max;
	return 0;
}

void comch_fast_frame(struct doca_comch_connection *conn, const struct comch_header *header, const uint8_t *body)
{
	(void)conn;
	(void)header;
	(void)body;
}

void comch_fast_batch(struct doca_comch_connection *conn)
{
	(void)conn;
}
