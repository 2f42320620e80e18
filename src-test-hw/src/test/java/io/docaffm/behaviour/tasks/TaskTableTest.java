// SPDX-License-Identifier: Apache-2.0
package io.docaffm.behaviour.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.docaffm.behaviour.DocaTest;
import io.docaffm.rdma.RdmaTaskType;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The table of tasks and situations is whole, tested, and what the documentation says. */
@DocaTest
class TaskTableTest {
    @Test
    void hasEveryTask() {
        assertThat(Arrays.stream(Task.values()).map(Task::type)).containsExactly(RdmaTaskType.values());
    }

    @Test
    void everySituationHasItsTest() {
        assertThat(Arrays.stream(EachTask.class.getDeclaredMethods()).filter(method -> method.isAnnotationPresent(In.class)).map(TaskTableTest::situation))
                .containsExactlyInAnyOrder(Situation.values());
    }

    private static Situation situation(Method method) {
        return method.getAnnotation(In.class).value();
    }

    @Test
    void isInTheDocumentation() throws IOException {
        assertThat(Files.readString(Path.of("../docs/tasks.md"))).as("docs/tasks.md must have this table").contains(Expected.markdown());
    }
}
