// SPDX-License-Identifier: Apache-2.0
package io.docaffm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** As much of JSON Schema 2020-12 as our schemas use; a keyword that it does not know is an error, not overlooked. */
final class JsonSchema {
    private static final Set<String> KNOWN = Set.of("$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties",
            "items", "enum", "minimum", "pattern", "uniqueItems");

    private final JsonNode root;
    private final List<String> violations = new ArrayList<>();

    private JsonSchema(JsonNode root) {
        this.root = root;
    }

    /** What is wrong with a document. */
    static List<String> violations(JsonNode schema, JsonNode document) {
        JsonSchema checker = new JsonSchema(schema);
        checker.check(schema, document, "$");
        return checker.violations;
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        schema.fieldNames().forEachRemaining(keyword -> {
            if (!KNOWN.contains(keyword)) {
                throw new AssertionError("the schema uses " + keyword + ", which this test does not know");
            }
        });
        if (schema.has("$ref")) {
            check(root.at(schema.get("$ref").asText().substring(1)), value, at);
        }
        if (schema.has("type") && StreamSupport.stream((schema.get("type").isArray() ? schema.get("type") : List.of(schema.get("type"))).spliterator(), false)
                .noneMatch(type -> is(value, type.asText()))) {
            violations.add(at + " is " + value.getNodeType() + ", not " + schema.get("type"));
            return;
        }
        if (schema.has("enum") && StreamSupport.stream(schema.get("enum").spliterator(), false).noneMatch(value::equals)) {
            violations.add(at + " is " + value + ", none of " + schema.get("enum"));
        }
        if (schema.has("minimum") && value.isNumber() && value.asLong() < schema.get("minimum").asLong()) {
            violations.add(at + " is " + value + ", below the minimum");
        }
        if (schema.has("pattern") && value.isTextual() && !Pattern.compile(schema.get("pattern").asText()).matcher(value.asText()).find()) {
            violations.add(at + " is " + value + ", not like " + schema.get("pattern"));
        }
        if (value.isObject()) {
            checkObject(schema, value, at);
        }
        if (value.isArray()) {
            Set<JsonNode> seen = new HashSet<>();
            for (int i = 0; i < value.size(); i++) {
                if (!seen.add(value.get(i)) && schema.path("uniqueItems").asBoolean()) {
                    violations.add(at + " has " + value.get(i) + " twice");
                }
                if (schema.has("items")) {
                    check(schema.get("items"), value.get(i), at + '[' + i + ']');
                }
            }
        }
    }

    private void checkObject(JsonNode schema, JsonNode value, String at) {
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                violations.add(at + " lacks " + name);
            }
        });
        value.fieldNames().forEachRemaining(name -> {
            JsonNode property = schema.path("properties").path(name);
            if (!property.isMissingNode()) {
                check(property, value.get(name), at + '.' + name);
            } else if (schema.has("additionalProperties") && !schema.get("additionalProperties").asBoolean()) {
                violations.add(at + " has " + name + ", which the schema does not know");
            }
        });
    }

    private static boolean is(JsonNode value, String type) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new AssertionError("the schema uses type " + type + ", which this test does not know");
        };
    }
}
