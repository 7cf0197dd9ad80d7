/** What git noted of a file when it last looked at it. */
export type IndexEntry = {
  kind: "file" | "link" | "submodule";
  /** Its lowest 32 bits. */
  size: number;
  /** When it changed, in whole seconds, and the nanoseconds of that second; 0 where git doesn't note these. */
  seconds: number;
  nanoseconds: number;
  /** Several versions of it wait to be merged. */
  isConflict: boolean;
};

/** Of the modes of the entries. */
const kinds = { mask: 0o170000, link: 0o120000, submodule: 0o160000, folder: 0o040000 };
const extendedFlag = 0x4000;
const stages = 0x3000;
const longestName = 4_096;

/**
 * The files in a git index by their paths; null where it isn't one that git 2 writes, where it leaves folders out (sparse), and where
 * a part of it stands in another file. `hashBytes`: 20 with SHA-1, 32 with SHA-256.
 */
export function indexEntries(index: Buffer, hashBytes: 20 | 32): Map<string, IndexEntry> | null {
  if (index.length < 12 || index.toString("latin1", 0, 4) !== "DIRC") return null;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const count = index.readUInt32BE(8);
  const entries = new Map<string, IndexEntry>();
  let before = Buffer.alloc(0);
  let at = 12;
  for (let number = 0; number < count; number += 1) {
    const flagsAt = at + 40 + hashBytes;
    if (flagsAt + 4 > index.length) return null;
    const flags = index.readUInt16BE(flagsAt);
    let from = flagsAt + ((flags & extendedFlag) === 0 ? 2 : 4);
    let kept = 0;
    if (version === 4) {
      const removed = readOffset(index, from);
      if (removed.value > before.length) return null;
      kept = before.length - removed.value;
      from = removed.end;
    }
    const end = index.indexOf(0, from);
    if (end === -1 || kept + end - from > longestName) return null;
    const name =
      version === 4
        ? Buffer.concat([before.subarray(0, kept), index.subarray(from, end)])
        : index.subarray(from, end);
    const mode = index.readUInt32BE(at + 24) & kinds.mask;
    if (mode === kinds.folder || name.length === 0) return null;
    entries.set(name.toString("utf8"), {
      kind: mode === kinds.submodule ? "submodule" : mode === kinds.link ? "link" : "file",
      size: index.readUInt32BE(at + 36),
      seconds: index.readUInt32BE(at + 8),
      nanoseconds: index.readUInt32BE(at + 12),
      isConflict: (flags & stages) !== 0,
    });
    before = version === 4 ? Buffer.from(name) : before;
    // Before version 4 an entry takes a multiple of 8 bytes, with at least one zero at the end.
    at = version === 4 ? end + 1 : at + Math.ceil((end - at + 1) / 8) * 8;
  }
  return isSplit(index, at, hashBytes) ? null : entries;
}

/** Whether most of it stands in a file that several indexes share. */
function isSplit(index: Buffer, extensions: number, hashBytes: number): boolean {
  let at = extensions;
  while (at + 8 <= index.length - hashBytes) {
    if (index.toString("latin1", at, at + 4) === "link") return true;
    at += 8 + index.readUInt32BE(at + 4);
  }
  return false;
}

/** A number of any length as git writes it: seven bits a byte, and one more for each byte that follows. */
function readOffset(index: Buffer, from: number): { value: number; end: number } {
  let at = from;
  let byte = index[at] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && value < index.length) {
    at += 1;
    byte = index[at] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at + 1 };
}
