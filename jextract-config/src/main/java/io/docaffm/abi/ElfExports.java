// SPDX-License-Identifier: Apache-2.0
package io.docaffm.abi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The symbols a shared library defines, with their versions: what {@code nm -D --with-symbol-versions} shows, without
 * binutils. Reads little-endian ELF64, which is what DOCA exists for.
 */
final class ElfExports {

    private static final int SHT_DYNSYM = 11;
    private static final int SHT_GNU_VERDEF = 0x6ffffffd;
    private static final int SHT_GNU_VERSYM = 0x6fffffff;
    private static final int SHN_ABS = 0xfff1;
    private static final int HIDDEN_BIT = 0x8000;
    private static final int VER_FLG_BASE = 1;
    private static final int SYMBOL_SIZE = 24;

    private final Path file;
    private final ByteBuffer elf;
    private final Map<Integer, Section> sections = new HashMap<>();

    private record Section(int type, int offset, int size, int link) {}

    private ElfExports(Path file) throws IOException {
        this.file = file;
        this.elf = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (elf.limit() < 64 || elf.getInt(0) != 0x464c457f || elf.get(4) != 2 || elf.get(5) != 1) {
            throw new IOException(file + " is not a little-endian ELF64 file");
        }
        int table = Math.toIntExact(elf.getLong(40));
        int entrySize = Short.toUnsignedInt(elf.getShort(58));
        int count = Short.toUnsignedInt(elf.getShort(60));
        for (int i = 0; i < count; i++) {
            int at = table + i * entrySize;
            sections.put(
                    i,
                    new Section(
                            elf.getInt(at + 4),
                            Math.toIntExact(elf.getLong(at + 24)),
                            Math.toIntExact(elf.getLong(at + 32)),
                            elf.getInt(at + 40)));
        }
    }

    /**
     * Reads a library.
     *
     * @param file a shared library
     * @return symbol to version, the version empty where the symbol has none; sorted by symbol
     * @throws IOException if the file cannot be read or is not such a library
     */
    static Map<String, String> read(Path file) throws IOException {
        try {
            return new ElfExports(file).exports();
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IOException(file + " is a damaged ELF file", e);
        }
    }

    private Map<String, String> exports() throws IOException {
        Section symbols = find(SHT_DYNSYM);
        if (symbols == null) {
            throw new IOException(file + " has no dynamic symbols: not a shared library");
        }
        Section names = sections.get(symbols.link());
        Section versionOf = find(SHT_GNU_VERSYM);
        Map<Integer, String> versions = versions();
        Map<String, String> exports = new TreeMap<>();
        for (int i = 1; i < symbols.size() / SYMBOL_SIZE; i++) {
            int at = symbols.offset() + i * SYMBOL_SIZE;
            int section = Short.toUnsignedInt(elf.getShort(at + 6));
            // Undefined symbols are imports. Absolute ones are the names of the version nodes themselves.
            if (section == 0 || section == SHN_ABS) {
                continue;
            }
            int version = versionOf == null ? 1 : elf.getShort(versionOf.offset() + 2 * i) & ~HIDDEN_BIT & 0xffff;
            exports.put(text(names.offset() + elf.getInt(at)), versions.getOrDefault(version, ""));
        }
        return exports;
    }

    private Map<Integer, String> versions() {
        Map<Integer, String> versions = new HashMap<>();
        Section definitions = find(SHT_GNU_VERDEF);
        if (definitions == null) {
            return versions;
        }
        int names = sections.get(definitions.link()).offset();
        int at = definitions.offset();
        int next;
        do {
            int flags = elf.getShort(at + 2);
            int index = Short.toUnsignedInt(elf.getShort(at + 4));
            int firstName = at + elf.getInt(at + 12);
            // The base definition carries the library's own name; symbols that refer to it have no version.
            if ((flags & VER_FLG_BASE) == 0) {
                versions.put(index, text(names + elf.getInt(firstName)));
            }
            next = elf.getInt(at + 16);
            at += next;
        } while (next != 0);
        return versions;
    }

    private Section find(int type) {
        return sections.values().stream().filter(s -> s.type() == type).findFirst().orElse(null);
    }

    private String text(int at) {
        int end = at;
        while (elf.get(end) != 0) {
            end++;
        }
        return new String(elf.array(), at, end - at, StandardCharsets.UTF_8);
    }
}
