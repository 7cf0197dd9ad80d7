import { bytes, cutMark, number } from "../cut.ts";

const headBytes = 20 * 1024;
const tailBytes = 10 * 1024;

/** Keeps the beginning and the end of an endless output in bounded memory. Copies what it keeps, so a chunk may be overwritten afterward. */
export class OutputWindow {
  readonly #head = Buffer.allocUnsafe(headBytes);
  /** A ring: what comes after the head, each byte in the place of the one `tailBytes` before it. */
  readonly #tail = Buffer.allocUnsafe(tailBytes);
  #total = 0;

  add(chunk: Buffer): void {
    const room = Math.max(0, headBytes - this.#total);
    if (room > 0) chunk.copy(this.#head, this.#total, 0, room);
    const kept = chunk.subarray(Math.max(room, chunk.length - tailBytes));
    this.#total += chunk.length;
    if (kept.length === 0) return;
    const copied = kept.copy(this.#tail, (this.#total - kept.length - headBytes) % tailBytes);
    kept.copy(this.#tail, 0, copied);
  }

  /** All of it, or its two ends with a mark between them that says how much is missing and how to get it. */
  text(): string {
    const head = this.#head.subarray(0, this.#total);
    const afterHead = Math.max(0, this.#total - headBytes);
    if (afterHead <= tailBytes)
      return Buffer.concat([head, this.#tail.subarray(0, afterHead)]).toString("utf8");
    const oldest = afterHead % tailBytes;
    const tail = Buffer.concat([this.#tail.subarray(oldest), this.#tail.subarray(0, oldest)]);
    const first = withoutPartialEnd(head);
    const last = withoutPartialStart(tail);
    const missing = this.#total - first.length - last.length;
    const mark = cutMark(
      `${number(missing)} bytes in the middle of ${bytes(this.#total)}`,
      "To see them, send the output to a file and Read it, or filter it (head, tail, grep).",
    );
    return `${first.toString("utf8")}\n${mark}\n${last.toString("utf8")}`;
  }
}

/** Takes away the bytes of a UTF-8 character that was cut in two. */
function withoutPartialEnd(content: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, content.length); back += 1) {
    const byte = content[content.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? content.subarray(0, content.length - back) : content;
  }
  return content;
}

function withoutPartialStart(content: Buffer): Buffer {
  let start = 0;
  while (start < Math.min(3, content.length) && ((content[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return content.subarray(start);
}
