import type { ShellWord } from "./shell-word.ts";

/**
 * What the command reads from its standard input: a here-document, a here-string, or what the command before a pipe prints (`isPiped`).
 * `text` null when it is not literal. `texts`: of which it is one all the same, where values and escapes tell as much.
 */
export type Input = {
  text: string | null;
  texts?: readonly string[];
  offset: number | null;
  isPiped?: true;
  /** It stands in a file, and no word of the command could change it. */
  isFile?: true;
};

export const UNKNOWN_INPUT: Input = { text: null, offset: null, isPiped: true };

/** Every text that these may be, as far as that is known. */
export function textsOf(inputs: readonly (Input | null)[]): readonly string[] {
  return inputs.flatMap((input) => (input?.text != null ? [input.text] : (input?.texts ?? [])));
}

/** Whether it may be any text that the command could spell or put together. */
export function isUnknown(input: Input | null): boolean {
  return input !== null && input.text === null && input.texts === undefined && input.isFile !== true;
}

/** Whether a word names no file, but what the shell opened for the command: `/dev/fd/3`, `<(…)`. */
export function namesInput({ prefix }: ShellWord): boolean {
  return /^\/+(?:dev\/+(?:stdin$|fd\/)|proc\/+[^/]+\/+fd\/)/.test(prefix);
}
