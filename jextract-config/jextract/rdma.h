/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#include "doca_rdma.h"
#include "doca_rdma_bridge.h"
