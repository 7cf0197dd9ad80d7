import type { EffectUnknown } from "@countersign/contracts/call-effects";
import type { Where } from "../collector.ts";
import type { ShellEnvironment } from "../environment.ts";
import { expandBraces } from "../expand-braces.ts";
import type { Input } from "../input.ts";
import { literalWord, type ShellWord } from "../shell-word.ts";
import { placeOf } from "../where.ts";
import type { EffectOperand } from "./intended-effect.ts";

/** A command behind its wrappers, its name first. */
export type EffectSource = {
  environment: ShellEnvironment;
  program: string;
  words: readonly ShellWord[];
  where: Where;
  /** More names follow than are written (`xargs`). */
  hasMoreWords: boolean;
  /** These are what `find` found. */
  areFound: boolean;
  /** Another program starts it: `sudo rm`. */
  isWrapped: boolean;
  input: Input | null;
  /** `NAME=value`, as written before the command. */
  assignments: readonly string[];
};

/** What the words name; one in braces names several. */
export function operandsOf(source: EffectSource, words: readonly ShellWord[]): EffectOperand[] {
  const named = words.flatMap((word) => operandOf(source, word));
  if (!source.hasMoreWords || (source.areFound && named.some(isFromFind))) return named;
  return [
    ...named,
    unknownOperand(source.areFound ? "names-found" : "names-from-input", { program: source.program }),
  ];
}

/** What one word names. */
export function operandOf(source: EffectSource, word: ShellWord): EffectOperand[] {
  switch (word.kind) {
    case "literal":
      return [pathOperand(source, word.value)];
    case "tilde":
      return [pathOperand(source, source.environment.home + word.value.slice(1))];
    case "glob":
      return [patternOperand(source, word)];
    case "dynamic":
      return dynamicOperands(source, word);
    default:
      return word.kind satisfies never;
  }
}

/** The place of a text, seen from the folder where the command runs. */
export function pathOperand({ environment, where, program }: EffectSource, text: string): EffectOperand {
  const name = /([^/]*)\/*$/.exec(text)?.[1] ?? "";
  if (text.startsWith("/")) return { kind: "path", path: placeOf(text, "/", false).physical, name };
  const [folder, other] = where ?? [];
  if (folder === undefined || other !== undefined) return unknownOperand("unknown-folder", { program });
  return { kind: "path", path: placeOf(text, folder, folder === environment.cwd).physical, name };
}

/** The folder where the command runs. */
export function folderOperand(source: EffectSource): EffectOperand {
  return pathOperand(source, ".");
}

export function unknownOperand(
  code: EffectUnknown["code"],
  data: NonNullable<EffectUnknown["data"]>,
): EffectOperand {
  return { kind: "unknown", unknown: { code, data } };
}

/** Of a word whose quoted pieces hold wildcards, nothing tells here which of them count. */
const plainPieces = /^(?:"[^"*?[\]$`\\]*"|'[^'*?[\]]*'|[^"'\\])+$/;

function patternOperand(source: EffectSource, word: ShellWord): EffectOperand {
  const { program } = source;
  const unknown = unknownOperand("pattern", { program, word: word.form });
  if (word.isQuoted && !plainPieces.test(word.form)) return unknown;
  if (/(?:^|\/)\.{1,2}(?:\/|$)|\[[[:=.]|[()\\]/.test(word.value.replace(/^(?:\.{1,2}\/)+/, "")))
    return unknown;
  const folder = word.value.slice(0, word.value.slice(0, word.prefix.length).lastIndexOf("/") + 1);
  const base = pathOperand(source, folder === "" ? "." : folder);
  if (base.kind !== "path") return base;
  return { kind: "pattern", folder: base.path, pattern: word.value.slice(folder.length) };
}

function dynamicOperands(source: EffectSource, word: ShellWord): EffectOperand[] {
  const { program } = source;
  if (source.areFound && word.value.includes("{}")) return [unknownOperand("names-found", { program })];
  const texts = /[$`]/.test(word.form)
    ? null
    : expandBraces(word.form.replace(/^~(?=\/)/, source.environment.home));
  if (texts !== null)
    return texts.map((text) => literalWord(text, word.span)).flatMap((one) => operandOf(source, one));
  const code = /\$\(|`|<\(/.test(word.form) ? "substitution" : "variable";
  return [unknownOperand(code, { program, word: word.form })];
}

function isFromFind(operand: EffectOperand): boolean {
  return operand.kind === "unknown" && operand.unknown.code === "names-found";
}
