import { isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { cutEnd } from "./cut.ts";

/** Which lines of a file to collect, counted from 1, and when to stop. */
export type WantedLines = {
  offset: number;
  limit: number;
  maxLineCharacters: number;
  maxCharacters: number;
  signal: AbortSignal;
};

/** A line without its line end. */
export type WindowLine = {
  text: string;
  /** How many bytes were too many. */
  removed: number;
};

/** What was found. */
export type LineWindow =
  | { kind: "binary"; what: string; size: number }
  | {
      kind: "text";
      lines: WindowLine[];
      /** Counts all lines up to where reading stopped. */
      linesRead: number;
      size: number;
      bytesLeft: number;
      /** Whether reading stopped at the end of the file. */
      isEnd: boolean;
      isUtf8: boolean;
    };

const chunkBytes = 256 * 1024;
const sniffedBytes = 8 * 1024;

/** Reads a file piece by piece, no more than is needed, and never keeps more than the lines that are wanted. */
export async function readLines(handle: FileHandle, wanted: WantedLines): Promise<LineWindow> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const collector = new LineCollector(wanted);
  const { size } = await handle.stat();
  let consumed = 0;
  let isEnd = false;
  while (!isEnd && !collector.isFull) {
    wanted.signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, consumed);
    const chunk = buffer.subarray(0, bytesRead);
    const sniffed = consumed === 0 ? chunk.subarray(0, sniffedBytes) : null;
    if (sniffed?.includes(0)) return { kind: "binary", what: contentKind(buffer), size };
    isEnd = bytesRead === 0;
    consumed += isEnd ? collector.finish() : collector.take(chunk);
  }
  if (collector.hasNul) return { kind: "binary", what: "holds NUL bytes", size };
  const total = Math.max(size, consumed);
  const { lines, linesRead, isValid } = collector;
  const bytesLeft = total - consumed;
  return {
    kind: "text",
    lines,
    linesRead,
    size: total,
    bytesLeft,
    isEnd: isEnd || bytesLeft === 0,
    isUtf8: isValid,
  };
}

/** Takes chunks, gives lines. Of a line that is too long only the beginning is kept. */
class LineCollector {
  readonly lines: WindowLine[] = [];
  linesRead = 0;
  isFull = false;
  isValid = true;
  hasNul = false;
  readonly #wanted: WantedLines;
  readonly #maxLineBytes: number;
  #pieces: Buffer[] = [];
  #kept = 0;
  #lineBytes = 0;
  #characters = 0;

  constructor(wanted: WantedLines) {
    this.#wanted = wanted;
    this.#maxLineBytes = wanted.maxLineCharacters * 4;
  }

  /** Returns how many bytes were used; what comes after the last wanted line is left. */
  take(chunk: Buffer): number {
    let start = 0;
    while (start < chunk.length && !this.isFull) {
      const end = chunk.indexOf(0x0a, start);
      this.#add(chunk.subarray(start, end === -1 ? chunk.length : end));
      if (end === -1) return chunk.length;
      this.#endLine();
      start = end + 1;
    }
    return start;
  }

  /** The file ended: what is left is a last line without a line feed. */
  finish(): number {
    if (this.#lineBytes > 0) this.#endLine();
    return 0;
  }

  get #isWanted(): boolean {
    return this.linesRead + 1 >= this.#wanted.offset;
  }

  #add(piece: Buffer): void {
    this.#lineBytes += piece.length;
    if (!this.#isWanted || this.#kept >= this.#maxLineBytes) return;
    // A copy: the chunk is written over by the next read.
    const kept = Buffer.from(piece.subarray(0, this.#maxLineBytes - this.#kept));
    this.#pieces.push(kept);
    this.#kept += kept.length;
  }

  #endLine(): void {
    if (this.#isWanted) this.#keepLine();
    this.linesRead += 1;
    this.#pieces = [];
    this.#kept = 0;
    this.#lineBytes = 0;
    if (this.lines.length >= this.#wanted.limit || this.#characters >= this.#wanted.maxCharacters)
      this.isFull = true;
  }

  #keepLine(): void {
    const content = Buffer.concat(this.#pieces);
    const isWhole = content.length === this.#lineBytes;
    if (content.includes(0)) this.hasNul = true;
    if (isWhole && !isUtf8(content)) this.isValid = false;
    const isFirst = this.linesRead === 0;
    const decoded = content.toString("utf8").replace(isFirst ? /^\ufeff/ : /^$/, "");
    const text = cutEnd(isWhole ? decoded.replace(/\r$/, "") : decoded, this.#wanted.maxLineCharacters);
    const removed = isWhole && text.removed === 0 ? 0 : this.#lineBytes - Buffer.byteLength(text.text);
    this.lines.push({ text: text.text, removed });
    this.#characters += text.text.length;
  }
}

const magic: [string, string][] = [
  ["89504e47", "a PNG image"],
  ["ffd8ff", "a JPEG image"],
  ["47494638", "a GIF image"],
  ["52494646", "RIFF: an image, sound or film"],
  ["25504446", "a PDF document"],
  ["504b0304", "a ZIP archive or Office document"],
  ["1f8b", "gzip data"],
  ["28b52ffd", "zstd data"],
  ["7f454c46", "an ELF program"],
  ["0061736d", "WebAssembly"],
  ["53514c69746520666f726d6174", "an SQLite database"],
  ["fffe", "UTF-16 text"],
  ["feff", "UTF-16 text"],
];

function contentKind(start: Buffer): string {
  const hex = start.subarray(0, 16).toString("hex");
  return magic.find(([prefix]) => hex.startsWith(prefix))?.[1] ?? "holds NUL bytes";
}
