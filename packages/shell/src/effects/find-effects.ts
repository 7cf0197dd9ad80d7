import type { ShellWord } from "../shell-word.ts";
import { allOperands, hasOption, splitWords } from "../split-words.ts";
import { findRoots } from "../touched-paths.ts";
import { type EffectSource, operandsOf } from "./effect-operands.ts";
import type { FindTest, FoundAction, IntendedEffect } from "./intended-effect.ts";

type Expression = {
  tests: FindTest[];
  minDepth: number;
  maxDepth: number;
  /** A test that isn't followed here, as written. */
  strange: string | null;
};

const neutral = /^-(?:print0?|depth|d|a|and|xdev|mount|ignore_readdir_race|noleaf|nowarn|warn|true)$/;
const running = /^-(?:exec|execdir|ok|okdir)$/;

/** What `find` does to what it finds, by `-delete` and by `-exec rm` and its like. */
export function findEffects(source: EffectSource): IntendedEffect[] {
  const { words } = source;
  const named = findRoots(words);
  const roots = operandsOf({ ...source, hasMoreWords: false }, named);
  const expression: Expression = {
    tests: [],
    minDepth: 0,
    maxDepth: Number.MAX_SAFE_INTEGER,
    strange: linkOption(words),
  };
  const effects: IntendedEffect[] = [];
  const start = words.findIndex(
    ({ prefix }, at) => at > 0 && /^[-!(),]/.test(prefix) && !/^-[HLP]$|^-O\d?$|^-D$/.test(prefix),
  );
  readDepths(words, expression);
  for (let at = start === -1 ? words.length : start; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.value === "-delete") effects.push(...effectOf("delete", roots, expression));
    else if (running.test(word.value)) {
      const inner = innerWords(words, at + 1);
      const action = foundAction(inner);
      if (action !== null) effects.push(...effectOf(action, roots, expression));
      // Whether the command succeeds decides on what stands behind it.
      else expression.strange ??= `${word.value} ${inner[0]?.form ?? ""}`;
      at += inner.length + 1;
    } else at += readTest(words, at, expression);
  }
  return effects;
}

/** What a command does to the files that `find` hands to it, where it is given nothing else; null where that isn't known. */
export function foundAction(words: readonly ShellWord[]): FoundAction | null {
  const [first] = words;
  const program = first?.kind === "literal" ? first.value.replace(/^(?:\/usr)?\/bin\//, "") : "";
  const split = splitWords(words, "", ["--reference"]);
  const operands = allOperands(split);
  const given = FOUND_ACTIONS.get(program);
  const files = operands.slice(given?.ownOperands ?? 0);
  if (given === undefined || files.length !== 1 || files[0]?.value !== "{}" || split.values.length > 0)
    return null;
  return hasOption(split, "rR", ["--recursive"]) ? given.recursive : given.plain;
}

/** What programs do to each file that they are given. `ownOperands`: how many operands stand before the files. */
type Given = { ownOperands: number; plain: FoundAction; recursive: FoundAction | null };
const FOUND_ACTIONS: ReadonlyMap<string, Given> = new Map<string, Given>([
  ["rm", { ownOperands: 0, plain: "delete-entry", recursive: "delete-tree" }],
  ["unlink", { ownOperands: 0, plain: "delete-entry", recursive: null }],
  ["chmod", { ownOperands: 1, plain: "change-mode", recursive: null }],
  ["chown", { ownOperands: 1, plain: "change-owner", recursive: null }],
  ["chgrp", { ownOperands: 1, plain: "change-owner", recursive: null }],
]);

function effectOf(
  action: FoundAction,
  roots: Extract<IntendedEffect, { kind: "find" }>["roots"],
  { strange, tests, minDepth, maxDepth }: Expression,
): IntendedEffect[] {
  if (strange !== null)
    return [{ kind: "unknown", unknown: { code: "find-tests", data: { word: strange } } }];
  return [{ kind: "find", roots, tests: [...tests], minDepth, maxDepth, action }];
}

/** With these, `find` goes through links. */
function linkOption(words: readonly ShellWord[]): string | null {
  return words.find(({ value }) => /^-(?:[HL]|follow|files0-from)$/.test(value))?.form ?? null;
}

/** They hold for the whole expression, wherever they stand. */
function readDepths(words: readonly ShellWord[], expression: Expression): void {
  words.forEach(({ value }, at) => {
    const given = words[at + 1];
    if (value !== "-maxdepth" && value !== "-mindepth") return;
    if (given?.kind !== "literal" || !/^\d{1,9}$/.test(given.value)) expression.strange ??= value;
    else if (value === "-maxdepth") expression.maxDepth = Number(given.value);
    else expression.minDepth = Number(given.value);
  });
}

/** How many further words the test takes. */
function readTest(words: readonly ShellWord[], at: number, expression: Expression): number {
  const word = words[at];
  const isNegated = word?.value === "!" || word?.value === "-not";
  const test = isNegated ? words[at + 1] : word;
  const width = isNegated ? 1 : 0;
  const given = words[at + width + 1];
  if (test === undefined || test.kind !== "literal") {
    expression.strange ??= word?.form ?? "";
    return width;
  }
  if (neutral.test(test.value) && !isNegated) return 0;
  if (/^-m(?:ax|in)depth$/.test(test.value)) return width + 1;
  if (test.value === "-empty") {
    expression.tests.push({ kind: "empty", value: "", isNegated, ignoresCase: false });
    return width;
  }
  const kind = /^-i?name$/.test(test.value) ? "name" : test.value === "-type" ? "type" : null;
  const isKnown = given?.kind === "literal" && (kind !== "type" || /^[fdl](?:,[fdl])*$/.test(given.value));
  if (kind === null || !isKnown) {
    expression.strange ??= test.form;
    return width;
  }
  expression.tests.push({ kind, value: given.value, isNegated, ignoresCase: test.value === "-iname" });
  return width + 1;
}

function innerWords(words: readonly ShellWord[], from: number): ShellWord[] {
  const rest = words.slice(from);
  const end = rest.findIndex(
    ({ value }, at) => value === ";" || (value === "+" && rest[at - 1]?.value === "{}"),
  );
  return end === -1 ? rest : rest.slice(0, end);
}
