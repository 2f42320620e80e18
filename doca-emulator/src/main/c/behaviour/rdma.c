/* SPDX-License-Identifier: Apache-2.0 */
/* RDMA without a device; most rows are in null_arguments.c. */
#include "fixture.h"

CASE("doca_rdma_create", "dev NULL, out valid")
{
	struct doca_rdma *rdma = UNTOUCHED;
	answer(doca_rdma_create(NULL, &rdma));
	say_untouched("out", rdma);
}

CALL("doca_rdma_create", "bogus non-NULL dev, out NULL", doca_rdma_create(bogus(), NULL))

CASE("doca_rdma_cap_transport_type_is_supported", "devinfo NULL, RC / DC / 99")
{
	answer(doca_rdma_cap_transport_type_is_supported(NULL, DOCA_RDMA_TRANSPORT_TYPE_RC));
	answer(doca_rdma_cap_transport_type_is_supported(NULL, DOCA_RDMA_TRANSPORT_TYPE_DC));
	answer(doca_rdma_cap_transport_type_is_supported(NULL, (enum doca_rdma_transport_type)99));
}
