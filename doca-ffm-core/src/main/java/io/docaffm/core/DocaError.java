// SPDX-License-Identifier: Apache-2.0
package io.docaffm.core;

import java.util.Map;
import java.util.Objects;

/**
 * A result code of a DOCA function ({@code doca_error_t}).
 *
 * <p>Two errors are equal when their codes are. Libraries newer than this binding may answer codes that have no constant here: such a
 * code is kept as it came, with the name {@code DOCA_ERROR_<code>}.
 */
public final class DocaError {
    /** {@code DOCA_SUCCESS}. */
    public static final DocaError SUCCESS = new DocaError(0, "DOCA_SUCCESS");
    /** {@code DOCA_ERROR_UNKNOWN}. */
    public static final DocaError UNKNOWN = known(1, "UNKNOWN");
    /** {@code DOCA_ERROR_NOT_PERMITTED}: a permission, or the object's state, does not cover the operation. */
    public static final DocaError NOT_PERMITTED = known(2, "NOT_PERMITTED");
    /** {@code DOCA_ERROR_IN_USE}: something still depends on the object. */
    public static final DocaError IN_USE = known(3, "IN_USE");
    /** {@code DOCA_ERROR_NOT_SUPPORTED}: the device or the library's version lacks it. */
    public static final DocaError NOT_SUPPORTED = known(4, "NOT_SUPPORTED");
    /** {@code DOCA_ERROR_AGAIN}: no room at the moment. */
    public static final DocaError AGAIN = known(5, "AGAIN");
    /** {@code DOCA_ERROR_INVALID_VALUE}. */
    public static final DocaError INVALID_VALUE = known(6, "INVALID_VALUE");
    /** {@code DOCA_ERROR_NO_MEMORY}: memory, or a pool, is exhausted. */
    public static final DocaError NO_MEMORY = known(7, "NO_MEMORY");
    /** {@code DOCA_ERROR_INITIALIZATION}. */
    public static final DocaError INITIALIZATION = known(8, "INITIALIZATION");
    /** {@code DOCA_ERROR_TIME_OUT}. */
    public static final DocaError TIME_OUT = known(9, "TIME_OUT");
    /** {@code DOCA_ERROR_SHUTDOWN}. */
    public static final DocaError SHUTDOWN = known(10, "SHUTDOWN");
    /** {@code DOCA_ERROR_CONNECTION_RESET}. */
    public static final DocaError CONNECTION_RESET = known(11, "CONNECTION_RESET");
    /** {@code DOCA_ERROR_CONNECTION_ABORTED}. */
    public static final DocaError CONNECTION_ABORTED = known(12, "CONNECTION_ABORTED");
    /** {@code DOCA_ERROR_CONNECTION_INPROGRESS}. */
    public static final DocaError CONNECTION_INPROGRESS = known(13, "CONNECTION_INPROGRESS");
    /** {@code DOCA_ERROR_NOT_CONNECTED}. */
    public static final DocaError NOT_CONNECTED = known(14, "NOT_CONNECTED");
    /** {@code DOCA_ERROR_NO_LOCK}. */
    public static final DocaError NO_LOCK = known(15, "NO_LOCK");
    /** {@code DOCA_ERROR_NOT_FOUND}. */
    public static final DocaError NOT_FOUND = known(16, "NOT_FOUND");
    /** {@code DOCA_ERROR_IO_FAILED}: a transfer failed, or was flushed because its connection died or its context stopped. */
    public static final DocaError IO_FAILED = known(17, "IO_FAILED");
    /** {@code DOCA_ERROR_BAD_STATE}: the object is not in the state that the call needs. */
    public static final DocaError BAD_STATE = known(18, "BAD_STATE");
    /** {@code DOCA_ERROR_UNSUPPORTED_VERSION}. */
    public static final DocaError UNSUPPORTED_VERSION = known(19, "UNSUPPORTED_VERSION");
    /** {@code DOCA_ERROR_OPERATING_SYSTEM}. */
    public static final DocaError OPERATING_SYSTEM = known(20, "OPERATING_SYSTEM");
    /** {@code DOCA_ERROR_DRIVER}. */
    public static final DocaError DRIVER = known(21, "DRIVER");
    /** {@code DOCA_ERROR_UNEXPECTED}. */
    public static final DocaError UNEXPECTED = known(22, "UNEXPECTED");
    /** {@code DOCA_ERROR_ALREADY_EXIST}. */
    public static final DocaError ALREADY_EXIST = known(23, "ALREADY_EXIST");
    /** {@code DOCA_ERROR_FULL}: a queue is full. */
    public static final DocaError FULL = known(24, "FULL");
    /** {@code DOCA_ERROR_EMPTY}: a pool is empty. */
    public static final DocaError EMPTY = known(25, "EMPTY");
    /** {@code DOCA_ERROR_IN_PROGRESS}: not an error: the end is told later. */
    public static final DocaError IN_PROGRESS = known(26, "IN_PROGRESS");
    /** {@code DOCA_ERROR_TOO_BIG}. */
    public static final DocaError TOO_BIG = known(27, "TOO_BIG");
    /** {@code DOCA_ERROR_AUTHENTICATION}. */
    public static final DocaError AUTHENTICATION = known(28, "AUTHENTICATION");
    /** {@code DOCA_ERROR_BAD_CONFIG}. */
    public static final DocaError BAD_CONFIG = known(29, "BAD_CONFIG");
    /** {@code DOCA_ERROR_SKIPPED}. */
    public static final DocaError SKIPPED = known(30, "SKIPPED");

    private static final Map<Integer, DocaError> KNOWN = Map.ofEntries(entry(SUCCESS), entry(UNKNOWN), entry(NOT_PERMITTED), entry(IN_USE),
            entry(NOT_SUPPORTED), entry(AGAIN), entry(INVALID_VALUE), entry(NO_MEMORY), entry(INITIALIZATION), entry(TIME_OUT),
            entry(SHUTDOWN), entry(CONNECTION_RESET), entry(CONNECTION_ABORTED), entry(CONNECTION_INPROGRESS), entry(NOT_CONNECTED),
            entry(NO_LOCK), entry(NOT_FOUND), entry(IO_FAILED), entry(BAD_STATE), entry(UNSUPPORTED_VERSION), entry(OPERATING_SYSTEM),
            entry(DRIVER), entry(UNEXPECTED), entry(ALREADY_EXIST), entry(FULL), entry(EMPTY), entry(IN_PROGRESS), entry(TOO_BIG),
            entry(AUTHENTICATION), entry(BAD_CONFIG), entry(SKIPPED));

    private final int code;
    private final String name;

    private DocaError(int code, String name) {
        this.code = code;
        this.name = name;
    }

    /**
     * The error with this code: one of the constants where there is one, else a new one that keeps the code.
     *
     * @param code a {@code doca_error_t}
     * @return the error, never null
     */
    public static DocaError of(int code) {
        DocaError known = KNOWN.get(code);
        return known != null ? known : new DocaError(code, "DOCA_ERROR_" + code);
    }

    /**
     * The value of the {@code doca_error_t}.
     *
     * @return the code, 0 for success
     */
    public int code() {
        return code;
    }

    /**
     * The enumerator's name, for example {@code DOCA_ERROR_NOT_PERMITTED}.
     *
     * @return the name in DOCA's own spelling
     */
    public String name() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DocaError error && error.code == code;
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(code);
    }

    @Override
    public String toString() {
        return name + " (" + code + ")";
    }

    private static DocaError known(int code, String shortName) {
        return new DocaError(code, "DOCA_ERROR_" + shortName);
    }

    private static Map.Entry<Integer, DocaError> entry(DocaError error) {
        return Map.entry(error.code, error);
    }
}
