import { bytes, cutMark, number } from "../cut.ts";

const headBytes = 20 * 1024;
const tailBytes = 10 * 1024;

/** Keeps the beginning and the end of an endless output in bounded memory. */
export class OutputWindow {
  #head: Buffer[] = [];
  #headSize = 0;
  #tail: Buffer[] = [];
  #tailSize = 0;
  #total = 0;

  add(chunk: Buffer): void {
    this.#total += chunk.length;
    const forHead = chunk.subarray(0, headBytes - this.#headSize);
    if (forHead.length > 0) {
      this.#head.push(forHead);
      this.#headSize += forHead.length;
    }
    const forTail = chunk.subarray(forHead.length);
    if (forTail.length > 0) this.#addToTail(forTail);
  }

  /** All of it, or its two ends with a mark between them that says how much is missing and how to get it. */
  text(): string {
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (this.#headSize + this.#tailSize === this.#total && tail.length <= tailBytes) {
      return Buffer.concat([head, tail]).toString("utf8");
    }
    const first = withoutPartialEnd(head);
    const last = withoutPartialStart(tail.subarray(Math.max(0, tail.length - tailBytes)));
    const missing = this.#total - first.length - last.length;
    const mark = cutMark(
      `${number(missing)} bytes in the middle of ${bytes(this.#total)}`,
      "To see them, send the output to a file and Read it, or filter it (head, tail, grep).",
    );
    return `${first.toString("utf8")}\n${mark}\n${last.toString("utf8")}`;
  }

  /** Many small chunks are joined now and then, so that their number stays bounded too. */
  #addToTail(chunk: Buffer): void {
    this.#tail.push(chunk);
    this.#tailSize += chunk.length;
    if (this.#tailSize <= 2 * tailBytes && this.#tail.length < 1_000) return;
    const joined = Buffer.concat(this.#tail);
    this.#tail = [Buffer.from(joined.subarray(Math.max(0, joined.length - tailBytes)))];
    this.#tailSize = this.#tail[0]?.length ?? 0;
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
