import { bytes } from "../cut.ts";

const mostBytes = 10 * 1024 * 1024;

/** Divides what a server prints into lines. Each byte is looked at once, also of a line that comes in many pieces. */
export class MessageLines {
  #pieces: Buffer[] = [];
  #size = 0;

  /** Gives the lines that this piece ends. Throws where a line is longer than a message can be. */
  add(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(Buffer.concat(this.#pieces).toString("utf8"));
      this.#pieces = [];
      this.#size = 0;
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines.filter((line) => line.trim() !== "");
  }

  #keep(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > mostBytes) throw new Error(`it sent a message longer than ${bytes(mostBytes)}`);
    this.#pieces.push(piece);
  }
}

const newline = "\n".charCodeAt(0);
