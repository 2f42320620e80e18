/* SPDX-License-Identifier: Apache-2.0 */
/* Version, errors, devices, representors and their configuration. */
#include "check.h"

#include "doca_ctx.h"
#include "doca_dev.h"
#include "doca_version.h"
#include "emu.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static void version_and_errors(void)
{
	unsigned major, minor, patch;
	CHECK_EQ(sscanf(doca_version_runtime(), "%u.%u.%u", &major, &minor, &patch), 3);
	CHECK(major == DOCA_VERSION_MAJOR && minor == DOCA_VERSION_MINOR && patch == DOCA_VERSION_PATCH);
	CHECK(strstr(doca_version_runtime(), "emulator") != NULL);
	CHECK(strcmp(doca_error_get_name(DOCA_SUCCESS), "DOCA_SUCCESS") == 0);
	CHECK(strcmp(doca_error_get_name(DOCA_ERROR_SKIPPED), "DOCA_ERROR_SKIPPED") == 0);
	for (int code = 0; code <= DOCA_ERROR_SKIPPED; code++) {
		CHECK(strncmp(doca_error_get_name((doca_error_t)code), "DOCA_", 5) == 0);
		CHECK(*doca_error_get_descr((doca_error_t)code) != '\0');
	}
	int unknown[] = {31, 32, 39, 1000, -1, INT32_MAX, INT32_MIN};
	for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
		CHECK(strcmp(doca_error_get_name((doca_error_t)unknown[i]), "Unrecognized error code") == 0);
}

static void built_in(void)
{
	struct doca_devinfo **list = NULL, **again = NULL;
	uint32_t count = 99, more;
	char text[256];
	uint8_t bytes[16], equal = 9;
	uint16_t id;
	uint64_t rate;
	ANSWERS(INVALID_VALUE, doca_devinfo_create_list(NULL, &count));
	ANSWERS(INVALID_VALUE, doca_devinfo_create_list(&list, NULL));
	ANSWERS(INVALID_VALUE, doca_devinfo_destroy_list(NULL));
	CHECK(list == NULL);
	OK(doca_devinfo_create_list(&list, &count));
	OK(doca_devinfo_create_list(&again, &more));
	CHECK(list != again && count == 3 && more == 3 && list[3] == NULL);
	OK(doca_devinfo_destroy_list(again));
	ANSWERS(INVALID_VALUE, doca_devinfo_destroy_list(again));
	CHECK(check_broke("not a list"));
	struct doca_devinfo *none[1] = {NULL};
	ANSWERS(INVALID_VALUE, doca_devinfo_destroy_list(none));
	doca_emu_broken_rules_clear();

	static const char *const expected[3][3] = {
		{"mlx5_0", "0000:03:00.0", "enp3s0f0np0"}, {"mlx5_1", "0000:03:00.1", "enp3s0f1np1"}, {"mlx5_2", "0000:b1:00.0", "ens1f0np0"}};
	for (int i = 0; i < 3; i++) {
		OK(doca_devinfo_get_ibdev_name(list[i], text, DOCA_DEVINFO_IBDEV_NAME_SIZE));
		CHECK(strcmp(text, expected[i][0]) == 0);
		OK(doca_devinfo_get_pci_addr_str(list[i], text));
		CHECK(strcmp(text, expected[i][1]) == 0);
		OK(doca_devinfo_get_iface_name(list[i], text, DOCA_DEVINFO_IFACE_NAME_SIZE));
		CHECK(strcmp(text, expected[i][2]) == 0);
		OK(doca_devinfo_get_ipv4_addr(list[i], bytes, 4));
		CHECK(memcmp(bytes, (uint8_t[]){127, 0, 0, 1}, 4) == 0);
		OK(doca_devinfo_get_ipv6_addr(list[i], bytes, 16));
		CHECK(bytes[15] == 1);
		OK(doca_devinfo_get_mac_addr(list[i], bytes, 6));
		CHECK((bytes[0] & 3) == 2); /* locally administered, one station */
		ANSWERS(NOT_SUPPORTED, doca_devinfo_get_lid(list[i], &id));
		OK(doca_devinfo_get_vhca_id(list[i], &id));
		CHECK_EQ(id, i);
		OK(doca_devinfo_get_active_rate(list[i], &rate));
		CHECK(rate >= 1000000000u);
		CHECK_EQ(list[i]->num_gids, 6);
		CHECK(list[i]->gids[0][0] == 0xfe && list[i]->gids[0][1] == 0x80);
		CHECK(memcmp(list[i]->gids[0], list[i]->gids[1], 16) == 0);
		CHECK(list[i]->gids[2][10] == 0xff && list[i]->gids[2][12] == 127);
	}
	CHECK(memcmp(list[0]->gids[0], list[1]->gids[0], 16) != 0);
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ibdev_name(list[0], text, DOCA_DEVINFO_IBDEV_NAME_SIZE - 1));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_iface_name(list[0], text, 16));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ipv4_addr(list[0], bytes, 3));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ipv6_addr(list[0], bytes, 15));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_mac_addr(list[0], bytes, 5));

	OK(doca_devinfo_is_equal_pci_addr(list[2], "0000:B1:00.0", &equal));
	CHECK_EQ(equal, 1);
	OK(doca_devinfo_is_equal_pci_addr(list[2], "b1:00.0", &equal));
	CHECK_EQ(equal, 1);
	OK(doca_devinfo_is_equal_pci_addr(list[2], "03:00.0", &equal));
	CHECK_EQ(equal, 0);
	OK(doca_devinfo_is_equal_pci_addr(list[2], "0001:b1:00.0", &equal));
	CHECK_EQ(equal, 0);
	static const char *const not_pci[] = {"", "b1", "b1:00:0", "b1:00.0 ", "0000:b1:00.00", "g1:00.0", "mlx5_0"};
	for (size_t i = 0; i < sizeof not_pci / sizeof not_pci[0]; i++)
		ANSWERS(INVALID_VALUE, doca_devinfo_is_equal_pci_addr(list[2], not_pci[i], &equal));

	ANSWERS(INVALID_VALUE, doca_devinfo_get_pci_addr_str(NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_devinfo_is_equal_pci_addr(NULL, NULL, NULL));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ipv4_addr(NULL, bytes, 4));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ipv6_addr(NULL, bytes, 16));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_iface_name(NULL, NULL, 0));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_ibdev_name(NULL, text, 1));
	ANSWERS(INVALID_VALUE, doca_devinfo_get_lid(NULL, &id));
	ANSWERS(INVALID_VALUE, doca_devinfo_cap_is_hotplug_manager_supported(NULL, &equal));
	OK(doca_devinfo_cap_is_hotplug_manager_supported(list[0], &equal));
	CHECK_EQ(equal, 0);
	OK(doca_devinfo_cap_is_notification_moderation_supported(list[0], &equal));
	OK(doca_devinfo_cap_is_accelerate_resource_reclaim_supported(list[0], &equal));
	uint32_t vectors;
	OK(doca_ctx_cap_get_num_completion_vectors(list[0], &vectors));
	CHECK_EQ(vectors, 1);

	/* Opening. */
	struct doca_dev *dev = NULL, *same = NULL;
	ANSWERS(INVALID_VALUE, doca_dev_open(NULL, &dev));
	ANSWERS(INVALID_VALUE, doca_dev_open(list[0], NULL));
	ANSWERS(INVALID_VALUE, doca_dev_open((struct doca_devinfo *)text, &dev));
	CHECK(dev == NULL);
	OK(doca_dev_open(list[0], &dev));
	OK(doca_dev_open(list[0], &same));
	CHECK(dev == same);
	CHECK_EQ(check_live("dev"), 2);
	CHECK(doca_dev_as_devinfo(dev) == list[0]);
	CHECK(doca_dev_as_devinfo(NULL) == NULL);
	ANSWERS(NOT_SUPPORTED, doca_dev_accelerate_resource_reclaim(dev));
	OK(doca_devinfo_destroy_list(list));
	OK(doca_devinfo_get_pci_addr_str(doca_dev_as_devinfo(dev), text)); /* outlives the list */
	emu_dev_ref(dev);
	OK(doca_dev_close(dev));
	ANSWERS(IN_USE, doca_dev_close(dev));
	emu_dev_unref(dev);
	OK(doca_dev_close(dev));
	ANSWERS(INVALID_VALUE, doca_dev_close(dev));
	CHECK(check_broke("not open"));
	OK(doca_dev_close(NULL));
}

static void representors(void)
{
	struct doca_devinfo **list;
	struct doca_devinfo_rep **reps = NULL;
	struct doca_dev *arm, *host;
	struct doca_dev_rep *rep;
	uint32_t count, num_reps;
	uint8_t flag = 9;
	uint16_t id;
	char text[256];
	enum doca_pci_func_type type;
	OK(doca_devinfo_create_list(&list, &count));
	OK(doca_dev_open(list[0], &arm));
	OK(doca_dev_open(list[2], &host));
	OK(doca_devinfo_rep_cap_is_filter_all_supported(list[0], &flag));
	CHECK_EQ(flag, 1);
	OK(doca_devinfo_rep_cap_is_filter_net_supported(list[0], &flag));
	CHECK_EQ(flag, 1);
	OK(doca_devinfo_rep_cap_is_filter_emulated_supported(list[0], &flag));
	CHECK_EQ(flag, 0);
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_cap_is_filter_all_supported(list[1], &flag));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_cap_is_filter_net_supported(list[2], &flag));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_create_list(host, DOCA_DEVINFO_REP_FILTER_ALL, &reps, &num_reps));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_create_list(arm, DOCA_DEVINFO_REP_FILTER_EMULATED, &reps, &num_reps));
	ANSWERS(INVALID_VALUE, doca_devinfo_rep_create_list(arm, 1, &reps, &num_reps));
	ANSWERS(INVALID_VALUE, doca_devinfo_rep_create_list(arm, DOCA_DEVINFO_REP_FILTER_ALL, NULL, &num_reps));
	OK(doca_devinfo_rep_create_list(arm, DOCA_DEVINFO_REP_FILTER_NET, &reps, &num_reps));
	MUST(num_reps == 1 && reps[1] == NULL);
	OK(doca_devinfo_rep_get_pci_addr_str(reps[0], text));
	CHECK(strcmp(text, "0000:b1:00.0") == 0);
	OK(doca_devinfo_rep_is_equal_pci_addr(reps[0], "b1:00.0", &flag));
	CHECK_EQ(flag, 1);
	OK(doca_devinfo_rep_get_vuid(reps[0], text, DOCA_DEVINFO_REP_VUID_SIZE));
	CHECK(strncmp(text, "EMU", 3) == 0);
	ANSWERS(INVALID_VALUE, doca_devinfo_rep_get_vuid(reps[0], text, 10));
	OK(doca_devinfo_rep_get_iface_name(reps[0], text, DOCA_DEVINFO_IFACE_NAME_SIZE));
	CHECK(strcmp(text, "pf0hpf") == 0);
	OK(doca_devinfo_rep_get_pci_func_type(reps[0], &type));
	CHECK_EQ(type, DOCA_PCI_FUNC_TYPE_PF);
	OK(doca_devinfo_rep_get_is_hotplug(reps[0], &flag));
	CHECK_EQ(flag, 0);
	OK(doca_devinfo_rep_get_vhca_id(reps[0], &id));
	CHECK_EQ(id, 2);
	OK(doca_dev_rep_open(reps[0], &rep));
	CHECK(doca_dev_rep_as_devinfo(rep) == reps[0]);
	CHECK(doca_dev_rep_as_devinfo(NULL) == NULL);
	ANSWERS(INVALID_VALUE, doca_devinfo_destroy_list((struct doca_devinfo **)reps));
	doca_emu_broken_rules_clear();
	OK(doca_devinfo_rep_destroy_list(reps));
	ANSWERS(IN_USE, doca_dev_close(arm));
	atomic_fetch_add(&rep->users, 1);
	ANSWERS(IN_USE, doca_dev_rep_close(rep));
	atomic_fetch_sub(&rep->users, 1);
	OK(doca_dev_rep_close(rep));
	OK(doca_dev_close(arm));
	OK(doca_dev_close(host));
	OK(doca_devinfo_destroy_list(list));

	/* Without arguments: what the original's host build answers. */
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_create_list(NULL, 0, NULL, NULL));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_destroy_list(NULL));
	ANSWERS(NOT_SUPPORTED, doca_dev_rep_open(NULL, &rep));
	ANSWERS(INVALID_VALUE, doca_dev_rep_close(NULL));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_cap_is_filter_all_supported(NULL, &flag));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_cap_is_filter_net_supported(NULL, &flag));
	ANSWERS(INVALID_VALUE, doca_devinfo_rep_cap_is_filter_emulated_supported(NULL, &flag));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_get_vuid(NULL, text, 128));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_get_pci_addr_str(NULL, text));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_get_pci_func_type(NULL, &type));
	ANSWERS(INVALID_VALUE, doca_devinfo_rep_get_is_hotplug(NULL, &flag));
	ANSWERS(NOT_SUPPORTED, doca_devinfo_rep_is_equal_pci_addr(NULL, "b1:00.0", &flag));
}

/* In a child: whoever lists devices has decided what they are. */
static void in_child(void (*what)(void))
{
	fflush(stdout);
	pid_t child = fork();
	MUST(child >= 0);
	if (child == 0) {
		check_failures = 0;
		what();
		fflush(stdout);
		_exit(check_failures == 0 ? 0 : 1);
	}
	int status = -1;
	MUST(waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
}

static void refused(const char *text, const char *why)
{
	CHECK_EQ(doca_emu_configure(text), -1);
	bool said = strstr(doca_emu_configure_error(), why) != NULL;
	CHECK(said);
	if (!said)
		printf("said: %s\n", doca_emu_configure_error());
}

static void configured(void)
{
	refused("\n\nnonsense", "line 3: a line begins with 'device'");
	refused("device name=a", "line 1: a device needs name= and pci=");
	refused("device name=a pci=1:2", "line 1: pci is to be like");
	refused("device name=a pci=0000:03:20.0", "line 1: pci is to be like");
	refused("device name=a pci=0000:03:00.0 mac=1", "mac is to be like");
	refused("device name=a pci=0000:03:00.0 ipv4=1.2.3", "ipv4 is to be like");
	refused("device name=a pci=0000:03:00.0 ipv6=g", "ipv6 is to be like");
	refused("device name=a pci=0000:03:00.0 speed=1", "unknown key 'speed'");
	refused("device name=a pci=0000:03:00.0 dc=1", "yes or no");
	refused("device name=a pci=0000:03:00.0 atomics=maybe", "atomics is to be yes or no, not 'maybe'");
	refused("device name=a pci=0000:03:00.0 mtu=1500", "256, 512, 1024, 2048 or 4096");
	refused("device name=a pci=0000:03:00.0 mtu=128", "256, 512, 1024, 2048 or 4096");
	refused("device name=a pci=0000:03:00.0 mtu=8192", "256, 512, 1024, 2048 or 4096");
	refused("device name=a pci=0000:03:00.0 speed", "'speed' is not KEY=VALUE");
	refused("device name=a pci=0000:03:00.0 rate=0", "rate (Gbit/s) is to be a number");
	refused("device name=a pci=0000:03:00.0 name=", "name is empty");
	refused("device name=a pci=0000:03:00.0\ndevice name=a pci=0000:03:00.1", "line 2: a 0000:03:00.0 is there already");
	refused("device name=a pci=0000:03:00.0\ndevice name=b pci=0000:03:00.0", "is there already");
	refused("device name=a pci=0000:03:00.0 arm=z", "line 1: arm=z: there is no such device");
	refused("device name=a pci=0000:03:00.0 arm=a", "host's function itself");
	refused(NULL, "no text");
	CHECK_EQ(doca_emu_configure("# two hosts\n\n device name=arm0 pci=0000:03:00.0 ipv4=10.0.0.1 # here\n"
				    "device name=host0 pci=0001:b1:00.0 arm=arm0 iface=eth7 mac=02:11:22:33:44:55 rate=400\n"
				    "device name=host1 pci=0000:b1:00.1 arm=arm0\r\n"
				    "device name=ib0 pci=0000:c1:00.0 lid=7 ipv6=fd00::9\n"),
		 0);
	CHECK(*doca_emu_configure_error() == '\0');
	struct doca_devinfo **list;
	uint32_t count;
	uint8_t bytes[16];
	uint16_t lid;
	uint64_t rate;
	char text[256];
	OK(doca_devinfo_create_list(&list, &count));
	MUST(count == 4);
	OK(doca_devinfo_get_iface_name(list[0], text, 256));
	CHECK(strcmp(text, "enp3s0f0np0") == 0);
	ANSWERS(OPERATING_SYSTEM, doca_devinfo_get_ipv6_addr(list[0], bytes, 16));
	ANSWERS(NOT_FOUND, doca_devinfo_get_ipv4_addr(list[1], bytes, 4));
	OK(doca_devinfo_get_mac_addr(list[1], bytes, 6));
	CHECK(memcmp(bytes, (uint8_t[]){2, 0x11, 0x22, 0x33, 0x44, 0x55}, 6) == 0);
	OK(doca_devinfo_get_active_rate(list[1], &rate));
	CHECK_EQ(rate, 400000000000u);
	CHECK_EQ(list[0]->num_gids, 4);
	CHECK_EQ(list[1]->num_gids, 2);
	CHECK_EQ(list[0]->num_reps, 2);
	CHECK(list[1]->is_host_function && list[1]->arm_side == list[0] && !list[0]->is_host_function);
	/* The link-local GID is the MAC's EUI-64. */
	CHECK(memcmp(list[1]->gids[0] + 8, (uint8_t[]){0, 0x11, 0x22, 0xff, 0xfe, 0x33, 0x44, 0x55}, 8) == 0);
	OK(doca_devinfo_get_lid(list[3], &lid));
	CHECK_EQ(lid, 7);
	ANSWERS(NOT_SUPPORTED, doca_devinfo_get_mac_addr(list[3], bytes, 6));
	CHECK_EQ(list[3]->num_gids, 2);
	OK(doca_devinfo_destroy_list(list));
	refused("", "listed already");
}

static void no_devices(void)
{
	struct doca_devinfo **list;
	uint32_t count = 9;
	CHECK_EQ(doca_emu_configure("# none\n"), 0);
	OK(doca_devinfo_create_list(&list, &count));
	CHECK(count == 0 && list[0] == NULL);
	OK(doca_devinfo_destroy_list(list));
}

static void write_config(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	MUST(file != NULL);
	fputs(text, file);
	fclose(file);
	setenv("DOCA_EMULATOR_CONFIG", path, 1);
}

static void from_file(void)
{
	char path[] = "/tmp/doca-emu-config-XXXXXX";
	struct doca_devinfo **list;
	uint32_t count = 9;
	close(mkstemp(path));
	write_config(path, "device name=one pci=0000:01:00.0\n");
	OK(doca_devinfo_create_list(&list, &count));
	CHECK_EQ(count, 1);
	OK(doca_devinfo_destroy_list(list));
	unlink(path);
}

static void from_wrong_file(void)
{
	char path[] = "/tmp/doca-emu-config-XXXXXX";
	struct doca_devinfo **list = NULL;
	uint32_t count;
	close(mkstemp(path));
	write_config(path, "device name=one\n");
	ANSWERS(NOT_FOUND, doca_devinfo_create_list(&list, &count));
	CHECK(strstr(doca_emu_configure_error(), "line 1") != NULL);
	ANSWERS(NOT_FOUND, doca_devinfo_create_list(&list, &count));
	unlink(path);
}

static void from_no_file(void)
{
	struct doca_devinfo **list = NULL;
	uint32_t count;
	setenv("DOCA_EMULATOR_CONFIG", "/nonexistent/devices", 1);
	ANSWERS(NOT_FOUND, doca_devinfo_create_list(&list, &count));
	CHECK(strstr(doca_emu_configure_error(), "cannot be read") != NULL);
}

int main(void)
{
	in_child(configured);
	in_child(no_devices);
	in_child(from_file);
	in_child(from_wrong_file);
	in_child(from_no_file);
	version_and_errors();
	built_in();
	representors();
	CHECK_EQ(check_broken(), 0);
	return check_done("devices");
}
