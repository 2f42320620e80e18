/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#include "doca_types.h"
#include "doca_mmap.h"
#include "doca_sync_event.h"
#include "doca_version.h"
#include "doca_dev.h"
#include "doca_error.h"
#include "doca_ctx.h"
#include "doca_pe.h"
#include "doca_log.h"
#include "doca_buf.h"
#include "doca_buf_inventory.h"
#include "doca_buf_pool.h"
