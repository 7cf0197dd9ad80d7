import { createReason } from "@countersign/contracts/reason";
import { addProblem } from "./collector.ts";
import { noteScripts } from "./possible-commands.ts";
import { programName } from "./program-name.ts";
import {
  DATA_READERS,
  hasSyntax,
  RUNNING_TOOLS,
  RUNS_BEHIND,
  RUNS_ELSEWHERE,
  RUNS_LATER_WORDS,
  SHELLS,
  STARTS_SHELL,
  WRAPPERS,
} from "./programs/facets.ts";
import { KNOWN_PROGRAMS } from "./programs/known-programs.ts";
import { SSH } from "./programs/network.ts";
import { LOADER } from "./programs/running-others.ts";
import { formsOfText, readsGivenText } from "./run-inner.ts";
import { toolsBehind } from "./runner-tool.ts";
import type { Running } from "./running.ts";
import { readShellOptions } from "./shell-options.ts";
import type { ShellWord } from "./shell-word.ts";
import { startsShell, unwrap } from "./unwrap.ts";

/** Notes what a shell runs that reads the input of the command: one that a word names, or that the program starts. */
export function addShellInput(running: Running, base: string, words: readonly ShellWord[]): void {
  const script = scriptOf(base, words);
  if (script === null) return;
  const isElsewhere = RUNS_ELSEWHERE.has(base);
  const { collector, draft } = running;
  const { input } = draft;
  if (input?.text != null && input.isPiped !== true && script === "input") {
    if (isElsewhere) draft.embeddedForms.push(...formsOfText(collector, input.text));
    else draft.innerTexts.push({ text: input.text, where: draft.where });
    return;
  }
  // Nothing that is left to itself there is a script: `docker exec -it x bash`.
  if (isElsewhere && input === null && draft.reads === null) return;
  addProblem(collector, createReason("starts-shell-on-unknown", { program: base }), draft.span);
  draft.risks.push({ level: "high", code: "runs-what-it-reads", span: draft.span });
  if (input?.text != null) noteScripts(collector, draft, [input.text]);
}

/** Whether a program may take its input for commands: all do that are not known to read data. */
export function mayTakeCommands(base: string, words: readonly ShellWord[]): boolean {
  const command = hasSyntax(base, "ssh") ? remoteCommand(words) : wordsBehind(base, words);
  if (command !== null) {
    const end = command.findIndex(({ value }) => value === "--");
    return !command.slice(end + 1).some(({ value }) => isData(/^\S*/.exec(value)?.[0] ?? ""));
  }
  const tools = RUNNING_TOOLS.has(base) ? toolsBehind(base, words) : [];
  return tools.length > 0 ? tools.some(({ name }) => !isData(name)) : !isData(base);
}

function isData(name: string): boolean {
  return (
    DATA_READERS.has(name) || (KNOWN_PROGRAMS.has(name) && !RUNNING_TOOLS.has(name) && !runsOthers(name))
  );
}

function runsOthers(name: string): boolean {
  return RUNS_LATER_WORDS.has(name) || SHELLS.has(name) || WRAPPERS.has(name);
}

/** "input": a shell reads the input; "unknown": one runs what the words don't tell. */
type Script = "input" | "unknown" | null;

function scriptOf(base: string, words: readonly ShellWord[]): Script {
  const starts = STARTS_SHELL.get(base);
  if (starts?.test(words.map(({ value }) => value).join(" ")) === true) return "input";
  if (hasSyntax(base, "ssh")) {
    const command = remoteCommand(words);
    return command?.length === 0 ? "input" : scriptIn(command ?? []);
  }
  if (RUNS_LATER_WORDS.has(base) || LOADER.test(base)) return scriptIn(words.slice(1));
  const behind = RUNS_BEHIND.has(base) ? scriptIn(wordsBehind(base, words) ?? []) : null;
  if (behind !== null || !RUNNING_TOOLS.has(base)) return behind;
  const tools = toolsBehind(base, words).filter(({ name }) => runsOthers(name) || RUNNING_TOOLS.has(name));
  return firstScript(tools, (tool) => scriptIn(tool.words));
}

/** What the first of the words runs that is a shell without a file or a known text. */
function scriptIn(words: readonly ShellWord[]): Script {
  return firstScript(words, (word) => {
    const name = word.kind === "literal" ? programName(word.value, null).base : "";
    const at = words.indexOf(word);
    if (!SHELLS.has(name)) return startsOne(name, words, at) ? "input" : null;
    const options = readShellOptions({ words, sensitive: [] }, at);
    const { hasCommand, operand, readsInput, runsNothing, isUnknown } = options;
    if (isUnknown) return "unknown";
    if (runsNothing) return null;
    if (hasCommand) return operand?.kind === "literal" ? null : "unknown";
    if (readsInput || operand === null) return "input";
    if (!readsGivenText(operand)) return null;
    return operand.kind === "literal" ? "input" : "unknown";
  });
}

/** Whether a wrapper stands at a word that starts a shell, because no command follows. */
function startsOne(name: string, words: readonly ShellWord[], start: number): boolean {
  const wrapper = WRAPPERS.get(name);
  if (wrapper === undefined || (wrapper.startsShell ?? wrapper.programFlags) === undefined)
    return hasSyntax(name, "newgrp");
  const { at, isExact, script, loginWords } = unwrap(wrapper, words, start);
  if (!isExact || script !== null || at < words.length) return false;
  return loginWords === null ? startsShell(wrapper, words.slice(start)) : loginWords.length === 0;
}

function firstScript<Item>(items: readonly Item[], find: (item: Item) => Script): Script {
  for (const item of items) {
    const script = find(item);
    if (script !== null) return script;
  }
  return null;
}

function wordsBehind(base: string, words: readonly ShellWord[]): readonly ShellWord[] | null {
  const behind = RUNS_BEHIND.get(base);
  const at =
    behind === undefined ? -1 : words.findIndex((word, index) => index > 0 && behind.test(word.value));
  return at === -1 ? null : words.slice(at + 1);
}

/** What ssh sends to the other machine; null where it opens no session there, or gives it no input. */
function remoteCommand(words: readonly ShellWord[]): readonly ShellWord[] | null {
  const found = unwrap(SSH, words, 0);
  if (!found.isExact) return words.slice(1);
  const options = words.slice(1, found.at);
  if (found.runsNothing || options.length === 0) return null;
  if (options.some(({ value }) => /^-[46AaCfgKkMqTtvXxYy]*[NWOQGVsn]|^git@/.test(value))) return null;
  return words.slice(found.at);
}
