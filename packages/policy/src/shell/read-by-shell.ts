import { noteScripts } from "./handed-commands.ts";
import { programName } from "./program-name.ts";
import { addScriptProblem, formsOfText } from "./run-inner.ts";
import { toolsBehind } from "./runner-tool.ts";
import type { Running } from "./running.ts";
import { readShellOptions } from "./shell-options.ts";
import type { ShellWord } from "./shell-word.ts";
import { DATA_READERS } from "./tables/data-readers.ts";
import { KNOWN_PROGRAMS } from "./tables/known-programs.ts";
import { RUNNING_TOOLS } from "./tables/runner-tools.ts";
import { LOADER, RUNS_BEHIND, RUNS_LATER_WORDS } from "./tables/runs-later-words.ts";
import { SHELLS } from "./tables/shells.ts";
import { ELSEWHERE, SSH, STARTS_SHELL } from "./tables/starts-shell.ts";
import { WRAPPERS } from "./tables/wrappers.ts";
import { unwrap } from "./unwrap.ts";

/** Notes what a shell runs that reads the input of the command: one that a word names, or that the program starts. */
export function addShellInput(running: Running, base: string, words: readonly ShellWord[]): void {
  const isElsewhere = ELSEWHERE.test(base);
  if (!readsByShell(base, words)) return;
  const { collector, draft } = running;
  const { input } = draft;
  if (input?.text != null && input.isPiped !== true) {
    if (isElsewhere) draft.heldForms.push(...formsOfText(collector, input.text));
    else draft.innerTexts.push({ text: input.text, where: draft.where });
    return;
  }
  // Nothing that is left to itself there is a script: `docker exec -it x bash`.
  if (isElsewhere && input === null && draft.reads === null) return;
  addScriptProblem(
    collector,
    `${base} starts a shell that runs what it reads, which is not known here`,
    draft.span,
  );
  draft.risks.push({ level: "high", text: "runs what it reads as commands", span: draft.span });
  if (input?.text != null) noteScripts(collector, draft, [input.text]);
}

/** Whether a program may take its input for commands: all do that are not known to read data. */
export function mayTakeCommands(base: string, words: readonly ShellWord[]): boolean {
  const command = base === "ssh" ? sentCommand(words) : wordsBehind(base, words);
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

function readsByShell(base: string, words: readonly ShellWord[]): boolean {
  const starts = STARTS_SHELL.get(base);
  if (starts?.test(words.map(({ value }) => value).join(" ")) === true) return true;
  if (base === "ssh") {
    const command = sentCommand(words);
    return command !== null && (command.length === 0 || namesShell(command));
  }
  if (RUNS_LATER_WORDS.has(base) || LOADER.test(base)) return namesShell(words.slice(1));
  if (RUNS_BEHIND.has(base) && namesShell(wordsBehind(base, words) ?? [])) return true;
  if (!RUNNING_TOOLS.has(base)) return false;
  return toolsBehind(base, words).some(({ name, words: its }) =>
    runsOthers(name) || RUNNING_TOOLS.has(name) ? namesShell(its) : false,
  );
}

/** Whether one of the words is a shell that is given no file and no text to run. */
function namesShell(words: readonly ShellWord[]): boolean {
  return words.some((word, at) => {
    if (word.kind !== "literal" || !SHELLS.has(programName(word.value, null).base)) return false;
    const { hasCommand, operand, readsInput, runsNothing } = readShellOptions({ words, sensitive: [] }, at);
    return readsInput || (!hasCommand && operand === null && !runsNothing);
  });
}

function wordsBehind(base: string, words: readonly ShellWord[]): readonly ShellWord[] | null {
  const behind = RUNS_BEHIND.get(base);
  const at =
    behind === undefined ? -1 : words.findIndex((word, index) => index > 0 && behind.test(word.value));
  return at === -1 ? null : words.slice(at + 1);
}

/** What ssh sends to the other machine; null where it opens no session there, or gives it no input. */
function sentCommand(words: readonly ShellWord[]): readonly ShellWord[] | null {
  const found = unwrap(SSH, words, 0);
  if (!found.isExact) return words.slice(1);
  const options = words.slice(1, found.at);
  if (found.runsNothing || options.length === 0) return null;
  if (options.some(({ value }) => /^-[46AaCfgKkMqTtvXxYy]*[NWOQGVsn]|^git@/.test(value))) return null;
  return words.slice(found.at);
}
