// SPDX-License-Identifier: Apache-2.0
/**
 * libdoca_common for Java: devices, memory, buffers, contexts, tasks and the progress engine, on the Foreign Function and Memory API.
 *
 * <p>{@link io.docaffm.core.Doca} loads the libraries, {@link io.docaffm.core.Device} lists and opens devices. Every object made from native
 * memory is a {@link io.docaffm.core.NativeObject} and is closed; every failure of DOCA is a {@link io.docaffm.core.DocaException}.
 *
 * {@snippet :
 * System.out.println(Doca.describe());
 * try (Device device = Device.open(DeviceSelector.ibdev("mlx5_0"))) {
 *     System.out.println(device.info());
 * }
 * }
 */
package io.docaffm.core;
