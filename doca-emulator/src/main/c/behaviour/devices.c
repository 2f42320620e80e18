/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "doca_emulator.h"
#include "fixture.h"

/* A kernel without RDMA: there, too, no list of devices can be had. */
static void no_list(void)
{
	NEED(setenv("DOCA_EMULATOR_CONFIG", "/nowhere", 1) == 0);
}

/* RDMA, but no device. */
static void no_devices(void)
{
	NEED(doca_emu_configure("# none") == 0);
}

CASE("doca_devinfo_create_list", "no device")
{
	struct doca_devinfo **list = UNTOUCHED;
	uint32_t count = UNTOUCHED_NUMBER;
	no_list();
	answer(doca_devinfo_create_list(&list, &count));
	say("nb_devs=%u", count);
	say_untouched("list", list);
}

CASE("doca_devinfo_create_list", "dev_list NULL")
{
	uint32_t count = UNTOUCHED_NUMBER;
	answer(doca_devinfo_create_list(NULL, &count));
}

CASE("doca_devinfo_create_list", "nb_devs NULL")
{
	struct doca_devinfo **list = UNTOUCHED;
	answer(doca_devinfo_create_list(&list, NULL));
	say_untouched("list", list);
}

CASE("doca_devinfo_create_list", "[own shim: ibv_get_device_list gives an empty list] no device: list[0] value")
{
	struct doca_devinfo **list;
	uint32_t count;
	no_devices();
	OK(doca_devinfo_create_list(&list, &count));
	say("list[0]=%s", list[0] == NULL ? "NULL" : "non-NULL");
}

CASE("doca_devinfo_create_list", "[own shim: ibv_get_device_list gives an empty list] called twice without destroy")
{
	struct doca_devinfo **first = NULL, **second = NULL;
	uint32_t count;
	no_devices();
	answer(doca_devinfo_create_list(&first, &count));
	answer(doca_devinfo_create_list(&second, &count));
	say("%s pointers", first == second ? "same" : "different");
}

CASE("doca_devinfo_destroy_list", "[own shim: ibv_get_device_list gives an empty list] list from create_list")
{
	struct doca_devinfo **list;
	uint32_t count;
	no_devices();
	OK(doca_devinfo_create_list(&list, &count));
	answer(doca_devinfo_destroy_list(list));
}

CASE("doca_devinfo_destroy_list", "caller-made empty list (static array {NULL})")
{
	static struct doca_devinfo *none[1];
	answer(doca_devinfo_destroy_list(none));
}

CASE("doca_dev_open", "devinfo NULL")
{
	struct doca_dev *dev = UNTOUCHED;
	answer(doca_dev_open(NULL, &dev));
	say_untouched("dev", dev);
}

CASE("doca_dev_rep_open", "devinfo NULL")
{
	struct doca_dev_rep *dev = UNTOUCHED;
	answer(doca_dev_rep_open(NULL, &dev));
	say_untouched("dev", dev);
}
