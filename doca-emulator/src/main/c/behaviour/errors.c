/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "behaviour.h"

CASES("doca_error_get_name", "code *")
{
	say("\"%s\"", doca_error_get_name((doca_error_t)strtol(situation + strlen("code "), NULL, 10)));
}

CASE("doca_version_runtime", "call")
{
	say("\"%s\"", doca_version_runtime());
}
