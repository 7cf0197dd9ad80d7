import { cutMark } from "../cut.ts";

/** How much one command may send to those who watch, in characters. What the model gets is cut on its own. */
const maxLiveCharacters = 1024 * 1024;

/** Hands output on while it comes, as whole characters, until it is too much for anybody to watch. */
export class LiveOutput {
  readonly #decoder = new TextDecoder();
  readonly #onOutput: (text: string) => void;
  #room = maxLiveCharacters;

  constructor(onOutput: (text: string) => void) {
    this.#onOutput = onOutput;
  }

  add(chunk: Buffer): void {
    if (this.#room > 0) this.#send(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Nothing follows: half a character that is still held becomes a replacement character. */
  end(): void {
    if (this.#room > 0) this.#send(this.#decoder.decode());
  }

  #send(text: string): void {
    if (text === "") return;
    this.#room -= text.length;
    this.#onOutput(text);
    if (this.#room > 0) return;
    this.#onOutput(`\n${cutMark("too much output to show live", "The result shows the end.")}\n`);
  }
}
