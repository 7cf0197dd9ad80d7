import type { PathUse } from "./analysis.ts";
import type { ShellWord } from "./shell-word.ts";
import { showsEnvironments } from "./shown-environments.ts";

type Words = readonly ShellWord[];
/** The word that leads to another process; undefined where a command stays with its own. */
type Find = (words: Words) => ShellWord | undefined;

/** What a command shows of other processes, as the file of `/proc` that holds the same; it is forbidden in the same way. */
export function processUses(name: string, words: Words): PathUse[] {
  if (name === "ps") return shownEnvironments(words);
  const word = ATTACHES.get(name)?.(words);
  if (word === undefined) return [];
  const use = ofOtherProcess("mem", word);
  return [word.kind === "dynamic" && name !== "gcore" ? { ...use, path: null, physical: null } : use];
}

const PROCESS =
  /^(?:-\w*p\d*|--?p(?:id)?(?:=.*)?|--at\w*(?:-\w+)?(?:=.*)?|-n|--wait-for|\d+|(?:.*[\s;=])?(?:(?:process\s+)?attach|target\s+(?:remote|extended-remote|native))(?:\s.*)?)$/s;

/** Programs that read the memory of a process that they are attached to, however they name it. */
const DEBUGGERS = [
  "gdb",
  "gdb-multiarch",
  "gdbserver",
  "cgdb",
  "lldb",
  "lldb-server",
  "strace",
  "ltrace",
  "perf",
  "bpftrace",
  "py-spy",
  "rbspy",
  "austin",
  "memray",
  "pyrasite",
  "pyrasite-shell",
  "rbtrace",
  "reptyr",
  "scanmem",
  "jmap",
  "jstack",
  "jcmd",
  "jinfo",
  "jattach",
  "jhsdb",
  "asprof",
  "dotnet-dump",
  "dotnet-trace",
  "dotnet-gcdump",
  "dlv",
  "debugpy",
  "frida",
  "frida-trace",
  "uftrace",
  "dtrace",
  "dtruss",
  "truss",
  "pstack",
  "eu-stack",
  "vgdb",
  "r2",
  "radare2",
];

const ATTACHES: ReadonlyMap<string, Find> = new Map<string, Find>([
  ...DEBUGGERS.map((name): [string, Find] => [name, (words) => words.find(isProcess)]),
  ["gcore", (words) => words.find((word, at) => isProcess(word, at) || (at > 0 && word.kind === "dynamic"))],
  ["rr", (words) => (words[1]?.value === "record" ? words.find(isProcess) : undefined)],
  ["criu", (words) => words.find(({ prefix }) => /^-(?:t|-t(?:ree)?(?:=|$))/.test(prefix))],
  ["nsenter", (words) => words.find(({ prefix }) => /^(?:-[a-zA-Z]*t|--t(?:a\w*)?(?:=|$))/.test(prefix))],
  ["prlimit", (words) => words.find(({ prefix }) => /^(?:-p|--p(?:id?)?(?:=|$))/.test(prefix))],
  ["systemctl", (words) => (words.some(({ value }) => value === "kill") ? opensDebugger(words) : undefined)],
  ["stap", (words) => words.find(({ prefix }) => prefix.startsWith("-x"))],
  ...["node", "nodejs"].map((name): [string, Find] => [name, nodeDebugger]),
  ...["python", "python3"].map((name): [string, Find] => [name, pythonDebugger]),
  ...["kill", "skill", "fuser"].map((name): [string, Find] => [name, opensDebugger]),
  ...["pkill", "killall", "killall5", "start-stop-daemon"].map((name): [string, Find] => [
    name,
    opensDebugger,
  ]),
]);

/** The programs that may show something of other processes. */
export const SHOWS_PROCESSES: ReadonlySet<string> = new Set(["ps", ...ATTACHES.keys()]);

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
