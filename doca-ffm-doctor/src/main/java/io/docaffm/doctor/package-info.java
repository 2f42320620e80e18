// SPDX-License-Identifier: Apache-2.0

/**
 * Examines a machine for DOCA RDMA and Comch: {@link io.docaffm.doctor.Doctor#examine} makes a {@link io.docaffm.doctor.Report} of findings, each with a
 * status, where the fact came from, and what to do about it. A report is a table, a JSON document and a page.
 */
package io.docaffm.doctor;
