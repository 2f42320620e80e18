/* SPDX-License-Identifier: Apache-2.0 */
/* Written by AbiTool from abi/doca-3.0-abi.json: change the table, not this file. */
#ifndef DOCA_FFM_DOCA_VERSION_H_
#define DOCA_FFM_DOCA_VERSION_H_

#include "doca_compat.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DOCA_VERSION_MAJOR 3
#define DOCA_VERSION_MINOR 0
#define DOCA_VERSION_PATCH 58
#define DOCA_VERSION_STRING "3.0.0058"

DOCA_EXPERIMENTAL
const char *doca_version_runtime(void);

static inline const char *doca_version(void)
{
    return DOCA_VERSION_STRING;
}

#ifdef __cplusplus
}
#endif

#endif /* DOCA_FFM_DOCA_VERSION_H_ */
