import type { PathUse } from "./analysis.ts";
import { ATTACHES, hasSyntax } from "./programs/facets.ts";
import type { Program } from "./programs/program.ts";
import type { ShellWord } from "./shell-word.ts";
import { showsEnvironments } from "./shown-environments.ts";

type Words = readonly ShellWord[];
/** The word that leads to another process; undefined where a command stays with its own. */
type Find = (words: Words) => ShellWord | undefined;

/** What a command shows of other processes, as the file of `/proc` that holds the same; it is forbidden in the same way. */
export function processUses(name: string, words: Words): PathUse[] {
  if (hasSyntax(name, "ps")) return shownEnvironments(words);
  const attaches = ATTACHES.get(name);
  if (attaches === undefined) return [];
  const word =
    attaches instanceof RegExp ? words.find(({ prefix }) => attaches.test(prefix)) : FINDERS[attaches](words);
  if (word === undefined) return [];
  const use = ofOtherProcess("mem", word);
  return [word.kind === "dynamic" && attaches !== "core" ? { ...use, path: null, physical: null } : use];
}

const PROCESS =
  /^(?:-\w*p\d*|--?p(?:id)?(?:=.*)?|--at\w*(?:-\w+)?(?:=.*)?|-n|--wait-for|\d+|(?:.*[\s;=])?(?:(?:process\s+)?attach|target\s+(?:remote|extended-remote|native))(?:\s.*)?)$/s;

/** What leads to another process, by the way in which a program attaches itself. */
const FINDERS: Readonly<Record<Exclude<NonNullable<Program["attaches"]>, RegExp>, Find>> = {
  debugger: (words) => words.find(isProcess),
  core: (words) => words.find((word, at) => isProcess(word, at) || (at > 0 && word.kind === "dynamic")),
  recorder: (words) => (words[1]?.value === "record" ? words.find(isProcess) : undefined),
  kill: (words) => (words.some(({ value }) => value === "kill") ? opensDebugger(words) : undefined),
  node: nodeDebugger,
  python: pythonDebugger,
  signal: opensDebugger,
};

function isProcess({ value }: ShellWord, at: number): boolean {
  return at > 0 && PROCESS.test(value);
}

/** `node inspect -p 1`, and the call in a script that does the same. */
function nodeDebugger(words: Words): ShellWord | undefined {
  const isInspecting = words.some(({ value }, at) => at > 0 && value === "inspect");
  return words.find(
    ({ value, prefix }) =>
      value.includes("_debugProcess") || (isInspecting && /^(?:-p|--pid(?:=|$))/.test(prefix)),
  );
}

/** `python3 -m pdb -p 1`. */
function pythonDebugger(words: Words): ShellWord | undefined {
  const at = words.findIndex(({ value }) => /^(?:-m)?(?:pdb|debugpy)$/.test(value));
  return at === -1 ? undefined : words.slice(at).find(({ prefix }) => /^(?:-p|--pid(?:=|$))/.test(prefix));
}

/** SIGUSR1 by its name or number, which makes Node open its debugger. */
const SIGNAL = /^(?:sig)?usr1$|^0*(?:10|30)$/i;

/** A signal that opens the debugger of a process, other than a job of the same shell. */
function opensDebugger(words: Words): ShellWord | undefined {
  const isList = words.some(({ value }) => value === "-l" || value === "-L" || value === "--list");
  const at = words.findIndex((_, index) => index > 0 && sendsSignal(words, index));
  if (at === -1 || isList) return undefined;
  const jobs = words.slice(at + 1).filter(({ value }) => value !== "--");
  return jobs.length > 0 && jobs.every(({ value }) => value.startsWith("%")) ? undefined : words[at];
}

function sendsSignal(words: Words, at: number): boolean {
  const { value = "", prefix = "", kind } = words[at] ?? {};
  const option = words[at - 1]?.value ?? "";
  // A signal that isn't known before it runs could be that one, too.
  if (kind === "dynamic")
    return words.length > at + 1 && ((at === 1 && prefix.startsWith("-")) || /^-s$|^--signal$/.test(option));
  // pkill -s names a session.
  if (words[0]?.value.endsWith("pkill") !== true && /^-[sn]$/.test(option)) return SIGNAL.test(value);
  if (/^--s(?:i(?:g(?:n(?:al?)?)?)?)?$/.test(option)) return SIGNAL.test(value);
  const [, whole = "", behind = ""] = /^(?:--s\w*=|-)([sn]?(\w+))$/.exec(value) ?? [];
  return SIGNAL.test(whole) || SIGNAL.test(behind);
}

function ofOtherProcess(file: string, { span }: ShellWord): PathUse {
  const path = `/proc/1/${file}`;
  return { path, physical: path, access: "read", covers: "path", via: "argument", span };
}

/** `ps e` shows the environment of every process, as `/proc` does. */
function shownEnvironments(words: Words): PathUse[] {
  const shows = showsEnvironments(words);
  return shows === undefined ? [] : [ofOtherProcess("environ", shows)];
}
