// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a certificate that it signed itself, made by the JDK's keytool. */
final class Identity {
    private static final char[] PASSWORD = "for tests only".toCharArray();
    private static final String ALIAS = "me";

    private final KeyStore keys;

    private Identity(KeyStore keys) {
        this.keys = keys;
    }

    /**
     * A new one.
     *
     * @param name the common name
     * @param hosts for which hosts it is, in keytool's words
     */
    static Identity make(String name, String hosts) {
        try {
            Path store = Files.createTempFile("doca-ffm-" + name, ".p12");
            Files.delete(store);
            try {
                Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias", ALIAS,
                        "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=" + name, "-ext", "SAN=" + hosts, "-validity", "2", "-storetype", "PKCS12",
                        "-keystore", store.toString(), "-storepass", new String(PASSWORD)).redirectErrorStream(true).start();
                String said = new String(keytool.getInputStream().readAllBytes());
                if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                    throw new IOException("keytool: " + said);
                }
                KeyStore keys = KeyStore.getInstance("PKCS12");
                try (InputStream in = Files.newInputStream(store)) {
                    keys.load(in, PASSWORD);
                }
                return new Identity(keys);
            } finally {
                Files.deleteIfExists(store);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (GeneralSecurityException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Its certificate. */
    Certificate certificate() {
        try {
            return keys.getCertificate(ALIAS);
        } catch (GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }

    /** Shows this certificate, and trusts those. */
    SSLContext trusting(Identity... trusted) {
        return context(keys, trusted);
    }

    /** Shows no certificate, and trusts those. */
    static SSLContext anonymousTrusting(Identity... trusted) {
        return context(null, trusted);
    }

    private static SSLContext context(KeyStore keys, Identity... trusted) {
        try {
            KeyStore trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            for (Identity one : List.of(trusted)) {
                trust.setCertificateEntry("trusted" + trust.size(), one.certificate());
            }
            TrustManagerFactory trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trustManagers.init(trust);
            KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyManagers.init(keys, keys == null ? null : PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException failed) {
            throw new AssertionError(failed);
        }
    }
}
