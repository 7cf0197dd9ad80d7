/** The mode of an entry that is a submodule: its four upper bits, and with all of its bytes. */
const gitlink = { type: 0xe, bytes: Buffer.from([0, 0, 0xe0, 0]) };

/** The paths of the submodules in a git index; null where it is none that git 2 writes. `hashBytes`: 20 with SHA-1, 32 with SHA-256. */
export function submodulesIn(index: Buffer, hashBytes: 20 | 32): string[] | null {
  // Almost no index has one, and some have a million entries.
  if (!index.includes(gitlink.bytes)) return [];
  if (index.length < 12 || index.toString("latin1", 0, 4) !== "DIRC") return null;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const found: string[] = [];
  let previous = Buffer.alloc(0);
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flags = at + 40 + hashBytes;
    if (flags + 2 > index.length) return null;
    const isExtended = (index.readUInt16BE(flags) & 0x4000) !== 0;
    let from = flags + (isExtended ? 4 : 2);
    let kept = Buffer.alloc(0);
    if (version === 4) {
      const removed = readOffset(index, from);
      if (removed.value > previous.length) return null;
      kept = previous.subarray(0, previous.length - removed.value);
      from = removed.end;
    }
    const end = index.indexOf(0, from);
    if (end === -1) return null;
    previous = Buffer.concat([kept, index.subarray(from, end)]);
    if (index.readUInt16BE(at + 26) >>> 12 === gitlink.type) found.push(previous.toString("utf8"));
    // Before version 4 an entry takes a multiple of 8 bytes, with at least one zero at the end.
    at = version === 4 ? end + 1 : at + Math.ceil((end - at + 1) / 8) * 8;
  }
  return found;
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
