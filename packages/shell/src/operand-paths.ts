import type { PathUse } from "./analysis.ts";
import type { Where } from "./collector.ts";
import { defaultPaths } from "./default-paths.ts";
import type { ShellEnvironment } from "./environment.ts";
import { mayMean } from "./long-option.ts";
import { homeUses, pathUses, textUses } from "./path-uses.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { Touching } from "./tables/touching-spec.ts";

/** The words of a command, its name first; where it runs; whether more words follow than are written (`xargs`). */
export type Words = { words: readonly ShellWord[]; where: Where; hasMoreWords: boolean };

/** `isFolder`: the program writes below it. */
type Written = { word: ShellWord; text: string | null; isFolder: boolean };
type Operands = {
  words: ShellWord[];
  written: Written[];
  isRecursive: boolean;
  /** An option says what the first operand says otherwise. */
  isFirstGiven: boolean;
};

/** A place on another host, or in a container. Programs that take these go by a colon before the first slash. */
const REMOTE = /^[\w.-]+@?[\w.-]*:(?!\\)/;

/** The paths that the words of a command name by its table. */
export function operandPaths(environment: ShellEnvironment, spec: Touching, given: Words): PathUse[] {
  const { words, where } = given;
  const found = operandsOf(spec, words);
  const paths: PathUse[] = [];
  const covers = found.isRecursive || spec.operands === "move" ? "below" : "path";
  const add = (word: ShellWord, access: PathUse["access"], isFolder = false): void => {
    const use = { access, covers: isFolder ? "below" : covers, via: "argument" } as const;
    const isOpen = access === "read" && word.kind === "dynamic";
    paths.push(...(isOpen ? homeUses : pathUses)(environment, word, where, use));
  };
  // What it held is read where it goes to.
  const addMoved = (word: ShellWord): void => {
    const uses = pathUses(environment, word, where, { access: "read", covers, via: "argument" });
    paths.push(...uses.map((use) => ({ ...use, isMoved: true as const })));
  };
  const last = found.words.length - 1;
  const hasTarget = found.written.length > 0;
  found.words.forEach((word, index) => {
    if (index === 0 && spec.operands === "afterFirst" && !found.isFirstGiven) return;
    if (spec.operands === "none" || (spec.takesHosts === true && REMOTE.test(word.prefix))) return;
    const isTarget = index === last && index > 0 && !hasTarget;
    if (spec.operands === "last" || spec.operands === "second") {
      const isWritten =
        spec.operands === "second" ? index > 0 : index === last && (last > 0 || hasValue(words));
      if (isWritten) add(word, "write");
      // A format may stand before the name: `png:out`.
      const named = spec.takesHosts === true ? undefined : /^\w+:(?!\/\/)(.+)/s.exec(word.value)?.[1];
      if (isWritten && named !== undefined && word.kind === "literal")
        add(literalWord(named, word.span), "write");
    } else if (spec.operands === "into") add(word, isTarget ? "write" : "read");
    else if (spec.operands === "move") {
      add(word, isTarget ? "write" : "delete");
      if (!isTarget) addMoved(word);
    } else add(word, spec.access);
  });
  for (const { word, text, isFolder } of found.written) {
    const use = { access: "write", covers: isFolder ? "below" : "path", via: "argument" } as const;
    if (text === null) add(word, "write", isFolder);
    else paths.push(...textUses(environment, text, where, { ...use, span: word.span }));
  }
  paths.push(...pairPaths(environment, spec, given), ...unnamedPaths(environment, spec, found, given));
  return paths;
}

/** Whether an option stands among the words: `ffmpeg -i in out`. */
function hasValue(words: readonly ShellWord[]): boolean {
  return words.some((word) => /^-\w/.test(word.prefix));
}

/** What a command touches that none of its words says. */
function unnamedPaths(
  environment: ShellEnvironment,
  spec: Touching,
  found: Operands,
  { words, where, hasMoreWords }: Words,
): PathUse[] {
  const paths: PathUse[] = [];
  const hasTarget = found.written.length > 0;
  const covers = found.isRecursive || spec.operands === "move" ? "below" : "path";
  const span = words[0]?.span ?? { start: 0, end: 0 };
  const unknown = { path: null, physical: null, covers, span, via: "argument" } as const;
  if (hasMoreWords && spec.operands !== "none") paths.push({ ...unknown, access: spec.access });
  if (spec.operands === "into" && found.words.length === 1 && !hasTarget)
    paths.push({ ...unknown, access: "write" });
  if (spec.folder !== undefined && !hasTarget) {
    const here = literalWord(".", span);
    paths.push(
      ...pathUses(environment, here, where, { access: spec.folder, covers: "below", via: "argument" }),
    );
  }
  if (spec.defaults !== undefined)
    paths.push(...defaultPaths({ environment, words, where }, spec.defaults, found.words));
  return paths;
}

function operandsOf(spec: Touching, words: readonly ShellWord[]): Operands {
  const found: Operands = { words: [], written: [], isRecursive: false, isFirstGiven: false };
  let areOptions = true;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = word.prefix;
    if (!areOptions || !text.startsWith("-") || text === "-") {
      found.words.push(word);
      continue;
    }
    if (text === "--") {
      areOptions = false;
      continue;
    }
    if (spec.firstOptions?.test(text) === true) found.isFirstGiven = true;
    at += readOption(spec, word, words[at + 1], found);
  }
  return found;
}

/** Options that name a folder, not `--target-directory`: what is copied into it has names. */
const FOLDERS = /^-+(?!target-)[\w.-]*(?:dir|directory|Dir|Directory|destination|root|base|basetemp)$/;

/** How many further words the option takes. */
function readOption(spec: Touching, word: ShellWord, next: ShellWord | undefined, found: Operands): number {
  const attached = spec.attached;
  if (attached !== undefined && word.kind === "literal") {
    const inside = [...word.prefix.matchAll(attached)].flatMap(([, text]) => text ?? []);
    for (const text of inside) found.written.push({ word, text, isFolder: false });
    if (inside.length > 0) return 0;
  }
  const spelled = word.prefix.split("=", 1)[0] ?? word.prefix;
  const name = spec.anyDashes === true ? spelled.replace(/^--(?=.)/, "-") : spelled;
  const isWhole =
    word.prefix.startsWith("--") || spec.takesNext !== undefined || spec.writes?.includes(name) === true;
  const taken = isWhole
    ? readLong(spec, { word, name, start: spelled.length }, next, found)
    : readBundle(spec, word, next, found);
  // What has no operands to miscount loses no option to the one before it.
  return taken === 1 && spec.operands === "none" && next?.prefix.startsWith("-") === true ? 0 : taken;
}

type Option = { word: ShellWord; name: string; start: number };

function readLong(
  spec: Touching,
  { word, name, start }: Option,
  next: ShellWord | undefined,
  found: Operands,
): number {
  const text = word.prefix;
  const { areWhole } = spec;
  if (hasLong(spec.longRecursive, name)) found.isRecursive = true;
  const isWritten =
    hasLong(spec.writes, name, areWhole) ||
    (name.includes("_") && hasLong(spec.writes, name.replaceAll("_", "-"), areWhole));
  const isFolder = FOLDERS.test(name) || spec.folders?.includes(name) === true;
  if (text.includes("=")) {
    const value = word.kind === "literal" ? text.slice(start + 1) : null;
    if (isWritten)
      found.written.push({ word, text: value === null ? null : pathIn(spec, name, value), isFolder });
    return 0;
  }
  if (isWritten && next !== undefined) {
    const value = next.kind === "literal" ? next.value : null;
    const path = value === null ? null : pathIn(spec, name, value);
    found.written.push({ word: next, text: path === value ? null : path, isFolder });
  }
  const takesValue = isWritten || hasLong(spec.longValued, name) || spec.takesNext?.test(text) === true;
  if (takesValue || spec.takesNext === undefined) return takesValue ? 1 : 0;
  // `-ofile`: the value of a letter in its word.
  const letter = text.slice(0, 2);
  if (spec.writes?.includes(letter) === true && !text.startsWith("--") && text.length > 2)
    found.written.push({ word, text: word.kind === "literal" ? text.slice(2) : null, isFolder });
  return 0;
}

/** The path in `--dump-section name=path`. */
function pathIn({ namedWrites }: Touching, name: string, value: string): string {
  return hasLong(namedWrites, name) ? value.slice(value.indexOf("=") + 1) : value;
}

function readBundle(spec: Touching, word: ShellWord, next: ShellWord | undefined, found: Operands): number {
  const text = word.prefix;
  for (let index = 1; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (spec.recursive?.includes(letter) === true) found.isRecursive = true;
    const isWritten = spec.writes?.includes(`-${letter}`) === true;
    if (!isWritten && spec.valued?.includes(letter) !== true) continue;
    const isLast = index === text.length - 1;
    const isFolder = spec.folders?.includes(`-${letter}`) === true;
    if (isWritten && isLast && next !== undefined) found.written.push({ word: next, text: null, isFolder });
    if (isWritten && !isLast)
      found.written.push({ word, text: word.kind === "literal" ? text.slice(index + 1) : null, isFolder });
    return isLast ? 1 : 0;
  }
  return 0;
}

/** A long option may be cut short. */
function hasLong(flags: readonly string[] | undefined, name: string, areWhole?: boolean): boolean {
  return areWhole === true ? flags?.includes(name) === true : mayMean(name, flags ?? []);
}

/** `of=file`. */
function pairPaths(environment: ShellEnvironment, spec: Touching, { words, where }: Words): PathUse[] {
  const paths: PathUse[] = [];
  if (spec.pairs === undefined) return paths;
  for (const word of words) {
    const name = word.prefix.split("=", 1)[0] ?? "";
    const access = Object.hasOwn(spec.pairs, name) ? spec.pairs[name] : undefined;
    if (word.kind === "dynamic" && word.prefix === "") {
      paths.push({
        path: null,
        physical: null,
        access: "write",
        covers: "path",
        via: "argument",
        span: word.span,
      });
    }
    if (access === undefined || !word.prefix.includes("=")) continue;
    const text = word.value.slice(name.length + 1);
    const use = { access, covers: "path", via: "argument", span: word.span } as const;
    if (word.kind === "literal") paths.push(...textUses(environment, text, where, use));
    else if (access === "write") paths.push({ path: null, physical: null, ...use });
  }
  return paths;
}
