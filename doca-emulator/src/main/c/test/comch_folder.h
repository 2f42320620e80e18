/* SPDX-License-Identifier: Apache-2.0 */
/* Where the servers and clients of a test meet. */
#ifndef DOCA_EMULATOR_COMCH_FOLDER_H
#define DOCA_EMULATOR_COMCH_FOLDER_H

#include <dirent.h>
#include <unistd.h>

#include "check.h"

/* Tests of one machine do not meet: each program has a folder of its own, which its children share. */
static inline void comch_folder(void)
{
	static char folder[] = "/tmp/doca-comch-test-XXXXXX";

	if (getenv("DOCA_EMULATOR_COMCH_DIR") != NULL)
		return;
	MUST(mkdtemp(folder) != NULL);
	MUST(setenv("DOCA_EMULATOR_COMCH_DIR", folder, 1) == 0);
}

static inline unsigned folder_files(void)
{
	DIR *dir = opendir(getenv("DOCA_EMULATOR_COMCH_DIR"));
	unsigned files = 0;

	MUST(dir != NULL);
	for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir))
		files += entry->d_name[0] != '.';
	closedir(dir);
	return files;
}

static inline int comch_done(const char *what)
{
	CHECK_EQ(folder_files(), 0);
	CHECK(rmdir(getenv("DOCA_EMULATOR_COMCH_DIR")) == 0);
	return check_done(what);
}
#endif
