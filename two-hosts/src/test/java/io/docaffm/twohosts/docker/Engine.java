// SPDX-License-Identifier: Apache-2.0
package io.docaffm.twohosts.docker;

import com.github.dockerjava.api.DockerClient;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** The Docker engine. */
final class Engine {
    private Engine() {}

    /** The image: what the build was told, or what {@code scripts/docker-engine} made, or one that everybody can fetch. */
    static DockerImageName image() {
        return Stream.of(System.getProperty("doca.docker.image"), System.getenv("DOCA_DOCKER_IMAGE"), "eclipse-temurin:25-jre")
                .filter(name -> name != null && !name.isBlank()).findFirst().map(DockerImageName::parse).orElseThrow();
    }

    /** A client of it. Where there is none, the error says so and what to do. */
    static DockerClient client() {
        try {
            return DockerClientFactory.instance().client();
        } catch (RuntimeException | LinkageError none) {
            throw new AssertionError("No Docker engine answers at " + System.getenv().getOrDefault("DOCKER_HOST", "the usual socket") + ", and the profile docker "
                    + "needs one. Start one, or point DOCKER_HOST at one, or let scripts/docker-engine do that and run this: "
                    + "scripts/docker-engine ./mvnw package -Pdocker -pl two-hosts -am (docs/two-hosts.md). What Testcontainers says: " + none.getMessage(), none);
        }
    }
}
