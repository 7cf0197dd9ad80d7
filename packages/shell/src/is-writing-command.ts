import { WRITING } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";

/** Whether a command does no more than an edit of the paths that its words name, and all of them are known. */
export function isWritingCommand(name: string, words: readonly ShellWord[]): boolean {
  const options = WRITING.get(name);
  if (options === undefined || words.some((word) => word.kind !== "literal")) return false;
  const rest = words.slice(1);
  return (
    rest.every(({ value }) => options.test(value) || !/^(?:-|$)/.test(value)) &&
    rest.some(({ value }) => !value.startsWith("-"))
  );
}
