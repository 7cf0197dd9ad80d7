import type { PathUse } from "./analysis.ts";
import { writesOf } from "./default-paths.ts";
import { operandPaths } from "./operand-paths.ts";
import { type ChangeSource, operandChanges } from "./path-changes.ts";
import { COMPILER_NAME } from "./programs/compilers.ts";
import { TOUCHING } from "./programs/facets.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { Touching } from "./tables/touching-spec.ts";

/** Options whose value stands in the next word. */
const TAKES_NEXT =
  /^-(?:[oxILlDUBTuzeAG]|M[FTQJ]|include|imacros|i(?:system|quote|dirafter|prefix|withprefix|withprefixbefore|sysroot)|aux-info|dump(?:dir|base|base-ext)|arch|target|framework|wrapper|mllvm|Xclang|-?serialize-diagnostics|index-store-path|-param|-output|-sysroot|-include)$/;
/** Among them, and of those with a `=`, what names a file or the beginning of its name. */
const WRITES_NEXT = /^-(?:o|M[FJ]|aux-info|dumpdir|-?serialize-diagnostics|index-store-path|-output)$/;
const WRITES_INSIDE =
  /^(?:-(?:f(?:dump|opt-info|profile-(?:dir|generate|instr-generate)|cs-profile-generate|time-trace|diagnostics-add-output|save-optimization-record|modules-cache-path|crash-diagnostics-dir|callgraph-info|module-output)|foptimization-record-file|aux-info|ftime-report)[\w-]*|--(?:output|serialize-diagnostics|write-\w*dependencies|o\w*))=(.+)$/s;
const ATTACHED = /^-(?:o|MF|MJ)(.+)$/s;
const PRINTS =
  /^-(?:E|fsyntax-only|MM?|-version|dump(?:version|machine|specs|fullversion)|-?print-.*|-help.*|-target-help|###|-preprocess)$/;
/** Further files beside the result, by the options that ask for them. */
const BESIDE: readonly (readonly [option: RegExp, ending: string])[] = [
  [/^-MM?D$/, ".d"],
  [/^-save-temps/, ".s"],
  [/^-(?:fdump|fopt-info|fstack-usage|fcallgraph-info|ftime-trace|dA?$)/, ".su"],
  [/^-?-(?:coverage|ftest-coverage)/, ".gcno"],
  [/^-(?:gsplit-dwarf|-analyze)/, ".dwo"],
];
const PREPROCESSOR: Touching = { operands: "none", access: "read", writes: ["-MD", "-MMD", "-MF", "-o"] };

/** Whether it is a compiler of this kind, also by the name of a version or a machine. */
export function isCompiler(name: string): boolean {
  return COMPILER_NAME.test(name);
}

type Read = {
  named: PathUse[];
  outputs: ShellWord[];
  sources: ShellWord[];
  /** The words that it hands on, by the letter of the tool. */
  handed: Record<"l" | "a" | "p", ShellWord[]>;
};

/** What a compiler and the programs that it runs write: what options name, else files where it runs. */
export function compilerWrites(name: string, source: ChangeSource): PathUse[] {
  const read = readWords(source);
  const { named, sources, outputs, handed } = read;
  const all = [
    ...named,
    ...operandChanges(source, outputs, "write"),
    ...toolWrites(source, TOUCHING.get("ld"), handed.l),
    ...toolWrites(source, TOUCHING.get("as"), handed.a),
    ...toolWrites(source, PREPROCESSOR, handed.p),
  ];
  if (COMPILER_NAME.exec(name)?.[1] === "cpp")
    return [...all, ...operandChanges(source, sources.slice(1), "write")];
  return [...all, ...unnamedWrites(source, read)];
}

function readWords(source: ChangeSource): Read {
  const read: Read = { named: [], outputs: [], sources: [], handed: { l: [], a: [], p: [] } };
  const { words } = source;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = word.prefix;
    const next = words[at + 1];
    if (!text.startsWith("-") || text === "-") read.sources.push(word);
    else if (/^-X(?:linker|assembler|preprocessor)$/.test(text)) {
      if (next !== undefined) read.handed[toolOf(text[2])].push(next);
      at += 1;
    } else if (/^-W[lap],/.test(text)) {
      const given = text.slice(4).split(",");
      read.handed[toolOf(text[2])].push(...given.map((one) => literalWord(one, word.span)));
      if (word.kind !== "literal") read.named.push(...operandChanges(source, [unknownWord(word)], "write"));
    } else at += readOption(source, word, next, read);
  }
  return read;
}

function toolOf(letter: string | undefined): "l" | "a" | "p" {
  return letter === "l" ? "l" : letter === "a" ? "a" : "p";
}

function unknownWord(word: ShellWord): ShellWord {
  return { ...word, kind: "dynamic", prefix: "" };
}

function readOption(source: ChangeSource, word: ShellWord, next: ShellWord | undefined, read: Read): number {
  const text = word.prefix;
  if (TAKES_NEXT.test(text)) {
    if (next === undefined) return 0;
    if (/^-(?:o|-output)$/.test(text)) read.outputs.push(next);
    else if (WRITES_NEXT.test(text)) read.named.push(...operandChanges(source, [next], "write"));
    return 1;
  }
  const inside = WRITES_INSIDE.exec(text)?.[1] ?? ATTACHED.exec(text)?.[1];
  if (inside === undefined) return 0;
  const part = { ...word, value: inside, prefix: inside };
  const isOutput = /^-(?:o|-o)/.test(text);
  if (isOutput) read.outputs.push(part);
  else {
    const file = /^[\w-]+:(?:.*,)?file=([^,]+)/.exec(inside)?.[1];
    const named = file === undefined ? part : { ...part, value: file, prefix: file };
    read.named.push(...operandChanges(source, [named], "write"));
  }
  return 0;
}

function toolWrites(
  source: ChangeSource,
  spec: Touching | undefined,
  given: readonly ShellWord[],
): PathUse[] {
  if (spec === undefined || given.length === 0) return [];
  const { environment, where, words } = source;
  const [first] = words;
  if (first === undefined) return [];
  const { defaults: _, ...options } = spec;
  return operandPaths(environment, options, { words: [first, ...given], where, hasMoreWords: false });
}

/** What it calls its result where no option does, and what it writes beside that. */
function unnamedWrites(source: ChangeSource, { outputs, sources }: Read): PathUse[] {
  const { words } = source;
  const has = (option: RegExp): boolean => words.some((word, at) => at > 0 && option.test(word.value));
  const endings = BESIDE.flatMap(([option, ending]) => (has(option) ? [ending] : []));
  if (sources.length === 0) return [];
  const stems = outputs.length > 0 ? outputs.map(stemOf) : sources.map((word) => baseName(stemOf(word)));
  const beside = stems.flatMap((stem) => endings.map((ending) => `${stem}${ending}`));
  const results = outputs.length > 0 || has(PRINTS) ? [] : resultsOf(sources, has);
  return [...results, ...beside].flatMap((name) => writesOf(source, name));
}

function resultsOf(sources: readonly ShellWord[], has: (option: RegExp) => boolean): string[] {
  const ending = has(/^(?:-S|--assemble)$/) ? ".s" : has(/^(?:-c|--compile)$/) ? ".o" : null;
  return ending === null ? ["a.out"] : sources.map((word) => `${baseName(stemOf(word))}${ending}`);
}

function stemOf({ kind, value }: ShellWord): string {
  return kind === "literal" ? value.replace(/\.\w+$/, "") : "*";
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
