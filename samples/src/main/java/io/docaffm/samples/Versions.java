// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The tool's own version: says nothing of DOCA, so it answers on any machine. */
final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"doca-ffm " + own(), "JDK " + Runtime.version()};
    }

    static String own() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version");
    }
}
