/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#include "doca_comch_consumer.h"
#include "doca_comch_producer.h"
#include "doca_comch.h"
#include "doca_comch_msgq.h"
