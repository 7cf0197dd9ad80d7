import type { Draft } from "./part-draft.ts";
import type { ShellWord } from "./shell-word.ts";
import { HISTORY_OPTIONS } from "./tables/builtins.ts";
import type { OptionEffect } from "./tables/option-effects.ts";

/** What the words behind `bash` say. */
export type ShellOptions = {
  hasCommand: boolean;
  operand: ShellWord | null;
  isUnknown: boolean;
  runsNothing: boolean;
  /** `-s`: the words are arguments, and the text is what it reads. */
  readsInput: boolean;
  /** The value of `--rcfile`. */
  startFile: ShellWord | null;
};

type Words = { words: readonly ShellWord[]; sensitive: Draft["sensitive"] };

/** Reads the options of a shell that stands at `start`. */
export function readShellOptions(draft: Words, start: number): ShellOptions {
  const found: ShellOptions = {
    hasCommand: false,
    operand: null,
    isUnknown: false,
    runsNothing: false,
    readsInput: false,
    startFile: null,
  };
  const { words } = draft;
  for (let at = start + 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const value = word.value;
    const mayBeOption =
      word.kind === "literal" ? /^[-+]./.test(value) : word.prefix === "" || /^[-+]/.test(word.prefix);
    if (!mayBeOption && value !== "-") {
      found.operand = word;
      break;
    }
    if (word.kind !== "literal") {
      if (found.hasCommand) found.operand = word;
      else found.isUnknown = true;
      break;
    }
    if (value === "--" || value === "-") {
      found.operand = words[at + 1] ?? null;
      break;
    }
    const width = readShellOption(draft, word, found);
    if (width > 0 && value.startsWith("--")) found.startFile = words[at + 1] ?? null;
    const names = words.slice(at + 1, at + 1 + width);
    if (/^-\w*H/.test(value) || names.some((name) => HISTORY_OPTIONS.test(name.value)))
      found.isUnknown = true;
    at += width;
  }
  return found;
}

/** How many further words the option takes. */
function readShellOption(draft: Words, word: ShellWord, found: ShellOptions): number {
  const value = word.value;
  const note = (effect: OptionEffect): void =>
    void draft.sensitive.push({ word: word.form, effect, span: word.span });
  if (value.startsWith("--")) {
    if (value === "--version" || value === "--help") found.runsNothing = true;
    if (value !== "--rcfile" && value !== "--init-file") return 0;
    note("runs-another-start-up-file");
    return 1;
  }
  if (value.includes("c") && value.startsWith("-")) {
    found.hasCommand = true;
    note("runs-text-that-follows");
  }
  if (value.includes("s") && value.startsWith("-")) found.readsInput = true;
  if (value.includes("i")) note("reads-start-up-files");
  if (value.includes("O")) note("changes-how-shell-reads");
  return (value.match(/[oO]/g) ?? []).length;
}
