/** Of the modes of the entries: the bits that say what they are, a submodule, and a folder of a sparse index. */
const kinds = { mask: 0o170000, submodule: 0o160000, folder: 0o040000 };
/** In the flags of an entry: its name's length, which stands for any longer one too. */
const lengthMask = 0xfff;
const blocksName = "IEOT";
/** No repository has more of them, or longer ones. */
const mostSubmodules = 2_000;
const longestName = 4_096;

/** The paths of the submodules in a git index; null where it is none that git 2 writes. `hashBytes`: 20 with SHA-1, 32 with SHA-256. */
export function submodulesIn(index: Buffer, hashBytes: 20 | 32): string[] | null {
  if (index.length < 12 || index.toString("latin1", 0, 4) !== "DIRC") return null;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const count = index.readUInt32BE(8);
  // With a table of blocks git reads the entries where that says.
  const starts = index.includes(blocksName) ? new Map<number, number>() : null;
  const found: string[] = [];
  const name = Buffer.alloc(longestName);
  let length = 0;
  let at = 12;
  for (let entry = 0; entry < count; entry += 1) {
    starts?.set(at, entry);
    const flagsAt = at + 40 + hashBytes;
    if (flagsAt + 4 > index.length) return null;
    const flags = index.readUInt16BE(flagsAt);
    let from = flagsAt + ((flags & 0x4000) === 0 ? 2 : 4);
    let kept = 0;
    if (version === 4) {
      const removed = readOffset(index, from);
      if (removed.value > length) return null;
      kept = length - removed.value;
      from = removed.end;
    }
    const end = index.indexOf(0, from);
    if (end === -1) return null;
    length = kept + end - from;
    const written = flags & lengthMask;
    if ((written !== lengthMask && written !== length) || length > longestName) return null;
    const kind = index.readUInt32BE(at + 24) & kinds.mask;
    if (kind === kinds.folder) return null;
    if (version === 4) index.copy(name, kept, from, end);
    if (kind === kinds.submodule) {
      // Without a name it stands for an entry of the shared index.
      if (length === 0 || found.length === mostSubmodules) return null;
      found.push(version === 4 ? name.toString("utf8", 0, length) : index.toString("utf8", from, end));
    }
    // Before version 4 an entry takes a multiple of 8 bytes, with at least one zero at the end.
    at = version === 4 ? end + 1 : at + Math.ceil((end - at + 1) / 8) * 8;
  }
  return starts === null || hasUsualBlocks(index, at, index.length - hashBytes, starts, count) ? found : null;
}

/** Whether the table of blocks, the only one, says of the entries what they say themselves. */
function hasUsualBlocks(
  index: Buffer,
  extensions: number,
  end: number,
  starts: ReadonlyMap<number, number>,
  count: number,
): boolean {
  let at = extensions;
  while (at + 8 <= end && index.toString("latin1", at, at + 4) !== blocksName)
    at += 8 + index.readUInt32BE(at + 4);
  // A file's name could be a second one: git finds its own through another offset.
  if (index.indexOf(blocksName) !== at || index.indexOf(blocksName, at + 1) !== -1) return false;
  const size = index.readUInt32BE(at + 4);
  if (at + 8 + size > end || size < 4 || (size - 4) % 8 !== 0) return false;
  let next = 0;
  for (let block = at + 12; block < at + 8 + size; block += 8) {
    if (starts.get(index.readUInt32BE(block)) !== next) return false;
    next += index.readUInt32BE(block + 4);
  }
  return next === count;
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
