import { withoutVersion } from "./program-name.ts";
import { RUNNING_TOOLS, RUNS_MODULES } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";

/** A program that a runner may run: its name for the tables, and its words, the name first. */
export type Tool = { name: string; words: readonly ShellWord[] };

const NONE: Tool[] = [];
/** More words than these are not tried as the tool's name. */
const MAX_TRIED = 24;

/**
 * The programs that a runner's words may name: `npx eslint`, `poetry run pytest`, `python -m pytest`. Behind an option
 * a word may be its value, so that the one after it is tried as well.
 */
export function toolsBehind(runner: string, words: readonly ShellWord[]): Tool[] {
  const start = RUNNING_TOOLS.get(runner);
  if (start === undefined) return RUNS_MODULES.has(withoutVersion(runner)) ? moduleOf(words, 1) : NONE;
  const from = start === "first" ? 1 : words.findIndex((word, at) => at > 0 && start.test(word.value)) + 1;
  if (from === 0) return [];
  // What stands behind a workspace's name is no operand of its own.
  const isSpread = words.some((word) => /^workspaces?$/.test(word.value));
  const tools: Tool[] = RUNS_MODULES.has(runner) ? moduleOf(words, from) : [];
  for (let at = from; at < Math.min(words.length, MAX_TRIED); at += 1) {
    const word = words[at];
    if (word === undefined || word.prefix.startsWith("-") || /^\w+=/.test(word.prefix)) continue;
    // npm takes the two dashes away: what follows them are the tool's options.
    const rest = words.slice(at).filter(({ value }) => value !== "--");
    tools.push({ name: packageName(word.value), words: rest });
    const before = words[at - 1];
    const isSure = at === from || before?.value === "--" || before?.prefix.startsWith("-") !== true;
    if (isSure && !isSpread && !PASSED_OVER.test(word.value)) break;
  }
  return tools;
}

/** Words that a runner takes itself before the program. */
const PASSED_OVER = /^(?:exec|x|dlx|run|run-script|foreach|tool)$/;

/** `@biomejs/biome@2` is biome, `node_modules/.bin/tsc` is tsc. */
function packageName(value: string): string {
  const name = value.replace(/(.)@.*$/, "$1").replace(/^(?:npm|jsr):/, "");
  return name.slice(name.lastIndexOf("/") + 1);
}

/** The module behind `-m`, also `-Bm module` and `-mmodule`. */
function moduleOf(words: readonly ShellWord[], from: number): Tool[] {
  for (let at = from; at < words.length; at += 1) {
    const text = words[at]?.value ?? "";
    if (!text.startsWith("-")) return [];
    const attached = /^-[bBdEhiIOPqsSuvVx]*m(.*)$/s.exec(text)?.[1];
    if (attached === undefined) {
      if (/^-[WX]$/.test(text)) at += 1;
      continue;
    }
    const name = attached === "" ? (words[at + 1]?.value ?? "") : attached;
    const its = words.slice(attached === "" ? at + 1 : at);
    return [
      { name: `-m ${name}`, words: its },
      { name: name.split(".", 1)[0] ?? name, words: its },
    ];
  }
  return [];
}
