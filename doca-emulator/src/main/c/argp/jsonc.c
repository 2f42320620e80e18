/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Flags of type JSON_OBJ: their callback gets an object of the json-c library. A program can do nothing with it unless it is linked to
 * json-c itself; so json-c is looked for among what the process has loaded, and this library needs none.
 */
#include "argp.h"

#include <dlfcn.h>

void *argp_jsonc_parse(const char *text)
{
	void *symbol = dlsym(RTLD_DEFAULT, "json_tokener_parse");
	if (symbol == NULL || dlsym(RTLD_DEFAULT, "json_object_put") == NULL) {
		argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "a flag of type JSON_OBJ needs a program that is linked to json-c");
		return NULL;
	}
	void *(*parse)(const char *) = (void *(*)(const char *))symbol;
	void *object = parse(text);
	if (object == NULL)
		argp_refuse(DOCA_ERROR_NOT_SUPPORTED, "json-c cannot read %.60s", text);
	return object;
}

void argp_jsonc_put(void *object)
{
	int (*put)(void *) = (int (*)(void *))dlsym(RTLD_DEFAULT, "json_object_put");
	put(object);
}
