import type { Input } from "./input.ts";
import type { ShellWord } from "./shell-word.ts";

/** Texts that a program will run as commands; `unknown` says what it runs that nobody knows here. */
type Held = { texts: string[]; unknown: string | null };

const NONE: Held = { texts: [], unknown: null };
/** Options whose value is a command line, by program. */
const COMMAND_OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ...["npm", "npx", "pnpm", "pnpx", "bunx"].map((name) => [name, /^(?:-c|--call)(?==|$)|^-c(?=.)/] as const),
  [
    "git",
    /^(?:-u|--upload-pack|--receive-pack|--exec|--smtp-server|--(?:sendmail|to|cc|header)-cmd|--[\w-]+-filter)(?==|$)/,
  ],
  ["ssh", /^(?:-o ?)?(?:Proxy|Local|Remote|KnownHosts)Command(?==)/i],
  ["xterm", /^-e$/],
]);
/** Settings of git that it runs. */
const GIT_COMMAND =
  /^[\w.*"-]*(?:command|pager|editor|cmd|program|helper|askpass|textconv|clean|smudge|process|driver|fsmonitor|gitproxy|browser|uploadpack|receivepack|alias\.[\w-]+)\w*=(!?)(.+)$/is;

/** What the words and the input of a program say that it will run, for deny rules. */
export function heldTexts(base: string, words: readonly ShellWord[], input: Input | null): Held {
  if (base === "at" || base === "batch")
    return heldInput(words, input, { runs: !/^-[lcrd]$/.test(words[1]?.value ?? ""), read: plain });
  if (base === "crontab") return heldInput(words, input, { runs: words[1]?.value === "-", read: readTable });
  if (base === "make" || base === "gmake") return heldByMake(words, input);
  const options = COMMAND_OPTIONS.get(base);
  if (options === undefined) return NONE;
  return {
    texts: [...valuesOf(words, options), ...(base === "git" ? settingsOf(words) : [])],
    unknown: null,
  };
}

const plain = (text: string): string => text;

function heldInput(
  words: readonly ShellWord[],
  input: Input | null,
  { runs, read }: { runs: boolean; read: (text: string) => string },
): Held {
  if (!runs || words.some((word) => /^-[A-Za-z]*f/.test(word.value))) return NONE;
  if (input?.text != null) return { texts: [read(input.text)], unknown: null };
  return { texts: [], unknown: `${words[0]?.value ?? ""} runs what it reads, which is not known here` };
}

/** The commands of a table of `cron`: behind five times, or a word such as `@daily`. */
function readTable(text: string): string {
  return text.replace(/^[ \t]*(?:@\w+|(?:\S+[ \t]+){4}\S+)[ \t]+/gm, "");
}

function heldByMake(words: readonly ShellWord[], input: Input | null): Held {
  const texts = valuesOf(words, /^(?:-E|--eval)(?==|$)|^-E(?=.)/).map(readRecipes);
  const files = valuesOf(words, /^(?:-f|--(?:file|makefile))(?==|$)|^-f(?=.)/);
  if (!files.some((file) => /^(?:-|\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0)$/.test(file)))
    return { texts, unknown: null };
  if (input?.text != null) return { texts: [...texts, readRecipes(input.text)], unknown: null };
  return { texts, unknown: "make runs what it reads, which is not known here" };
}

/** The lines of a makefile that a shell runs: behind a tab, behind `target: ;`, and in `$(shell …)`. */
function readRecipes(text: string): string {
  const lines = text.split("\n").flatMap((line) => {
    const called = [...line.matchAll(/\$[({]shell ([^)}]*)[)}]/g)].map((match) => match[1] ?? "");
    const recipe = /^\t[\s@+-]*(.*)$/s.exec(line)?.[1] ?? /^[^\t#][^;]*:[^;]*;[\s@+-]*(.*)$/s.exec(line)?.[1];
    const assigned = /^[^=]*!=\s*(.*)$/s.exec(line)?.[1];
    return [
      ...called,
      ...(recipe === undefined ? [] : [recipe]),
      ...(assigned === undefined ? [] : [assigned]),
    ];
  });
  return lines.join("\n").replaceAll("$$", "$");
}

/** The values of the options that match: behind `=`, behind the letter, or the next word. */
function valuesOf(words: readonly ShellWord[], options: RegExp): string[] {
  return words.flatMap((word, at) => {
    const name = at === 0 ? undefined : options.exec(word.value)?.[0];
    if (name === undefined) return [];
    const rest = word.value.slice(name.length);
    if (rest === "") return words[at + 1]?.value ?? [];
    return rest.startsWith("=") ? rest.slice(1) : rest;
  });
}

/** What git is told to run by `-c core.sshCommand=…`. */
function settingsOf(words: readonly ShellWord[]): string[] {
  return words.flatMap((word, at) => {
    const isSetting =
      words[at - 1]?.value === "-c" ||
      words[at - 1]?.value === "--config" ||
      /^(?:-c|--config=)/.test(word.value);
    const found = isSetting ? GIT_COMMAND.exec(word.value.replace(/^(?:-c|--config=)(?=.)/, "")) : null;
    return found?.[2] === undefined ? [] : [found[2]];
  });
}
