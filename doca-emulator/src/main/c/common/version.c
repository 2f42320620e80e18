/* SPDX-License-Identifier: Apache-2.0 */
#include "doca_version.h"

#include "internal.h"

/* Begins like the version whose interface this is, so that version checks see 3.0.0058, and says what it is. A build for tests of
 * such checks sets another one. */
#ifndef EMU_VERSION_STRING
#define EMU_VERSION_STRING "3.0.0058-emulator"
#endif

const char *doca_version_runtime(void)
{
	return EMU_VERSION_STRING;
}
