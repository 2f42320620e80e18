/* SPDX-License-Identifier: Apache-2.0 */
/* Names and descriptions of the error codes. Names are the library's; descriptions are this project's words. */
#include "internal.h"

static const struct {
	const char *name, *description;
} errors[] = {
	[DOCA_SUCCESS] = {"DOCA_SUCCESS", "Success"},
	[DOCA_ERROR_UNKNOWN] = {"DOCA_ERROR_UNKNOWN", "The cause is not known"},
	[DOCA_ERROR_NOT_PERMITTED] = {"DOCA_ERROR_NOT_PERMITTED", "Not permitted"},
	[DOCA_ERROR_IN_USE] = {"DOCA_ERROR_IN_USE", "Still in use"},
	[DOCA_ERROR_NOT_SUPPORTED] = {"DOCA_ERROR_NOT_SUPPORTED", "Not supported"},
	[DOCA_ERROR_AGAIN] = {"DOCA_ERROR_AGAIN", "Not possible at the moment, try again"},
	[DOCA_ERROR_INVALID_VALUE] = {"DOCA_ERROR_INVALID_VALUE", "An argument is invalid"},
	[DOCA_ERROR_NO_MEMORY] = {"DOCA_ERROR_NO_MEMORY", "Out of memory or elements"},
	[DOCA_ERROR_INITIALIZATION] = {"DOCA_ERROR_INITIALIZATION", "Initialization failed"},
	[DOCA_ERROR_TIME_OUT] = {"DOCA_ERROR_TIME_OUT", "Timed out"},
	[DOCA_ERROR_SHUTDOWN] = {"DOCA_ERROR_SHUTDOWN", "Shut down, or about to be"},
	[DOCA_ERROR_CONNECTION_RESET] = {"DOCA_ERROR_CONNECTION_RESET", "The peer reset the connection"},
	[DOCA_ERROR_CONNECTION_ABORTED] = {"DOCA_ERROR_CONNECTION_ABORTED", "The connection was aborted"},
	[DOCA_ERROR_CONNECTION_INPROGRESS] = {"DOCA_ERROR_CONNECTION_INPROGRESS", "The connection is being made"},
	[DOCA_ERROR_NOT_CONNECTED] = {"DOCA_ERROR_NOT_CONNECTED", "Not connected"},
	[DOCA_ERROR_NO_LOCK] = {"DOCA_ERROR_NO_LOCK", "A lock could not be taken"},
	[DOCA_ERROR_NOT_FOUND] = {"DOCA_ERROR_NOT_FOUND", "Not found"},
	[DOCA_ERROR_IO_FAILED] = {"DOCA_ERROR_IO_FAILED", "The transfer failed"},
	[DOCA_ERROR_BAD_STATE] = {"DOCA_ERROR_BAD_STATE", "Not possible in this state"},
	[DOCA_ERROR_UNSUPPORTED_VERSION] = {"DOCA_ERROR_UNSUPPORTED_VERSION", "This version is not supported"},
	[DOCA_ERROR_OPERATING_SYSTEM] = {"DOCA_ERROR_OPERATING_SYSTEM", "The operating system refused a call"},
	[DOCA_ERROR_DRIVER] = {"DOCA_ERROR_DRIVER", "The driver refused a call"},
	[DOCA_ERROR_UNEXPECTED] = {"DOCA_ERROR_UNEXPECTED", "Something unexpected was found"},
	[DOCA_ERROR_ALREADY_EXIST] = {"DOCA_ERROR_ALREADY_EXIST", "It exists already"},
	[DOCA_ERROR_FULL] = {"DOCA_ERROR_FULL", "Full"},
	[DOCA_ERROR_EMPTY] = {"DOCA_ERROR_EMPTY", "Empty"},
	[DOCA_ERROR_IN_PROGRESS] = {"DOCA_ERROR_IN_PROGRESS", "Begun, the end is told later"},
	[DOCA_ERROR_TOO_BIG] = {"DOCA_ERROR_TOO_BIG", "Too big"},
	[DOCA_ERROR_AUTHENTICATION] = {"DOCA_ERROR_AUTHENTICATION", "Authentication failed"},
	[DOCA_ERROR_BAD_CONFIG] = {"DOCA_ERROR_BAD_CONFIG", "The configuration is wrong"},
	[DOCA_ERROR_SKIPPED] = {"DOCA_ERROR_SKIPPED", "Valid, but earlier output was dropped"},
};

#define UNKNOWN_CODE "Unrecognized error code"

/* The type is an enum whose underlying type is the compiler's choice; callers pass any int. */
static int index_of(doca_error_t error)
{
	int code = (int)error;
	return code < 0 || code >= (int)(sizeof errors / sizeof errors[0]) ? -1 : code;
}

const char *doca_error_get_name(doca_error_t error)
{
	int at = index_of(error);
	return at < 0 ? UNKNOWN_CODE : errors[at].name;
}

const char *doca_error_get_descr(doca_error_t error)
{
	int at = index_of(error);
	return at < 0 ? UNKNOWN_CODE : errors[at].description;
}
