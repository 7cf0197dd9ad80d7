import { addProblem, findingOf } from "./collector.ts";
import { findEmbeddedScripts, wordsForMake } from "./embedded-scripts.ts";
import { expandBraces } from "./expand-braces.ts";
import { programName, withoutGlobalOptions } from "./program-name.ts";
import { hasSyntax, RUNS_BEHIND, RUNS_LATER_WORDS, RUNS_PACKAGES } from "./programs/facets.ts";
import { LOADER } from "./programs/running-others.ts";
import { addShellInput } from "./read-by-shell.ts";
import { formsOfText } from "./run-inner.ts";
import { toolsBehind } from "./runner-tool.ts";
import type { Running } from "./running.ts";
import { findSedCommands } from "./sed-script.ts";
import { joinForms, literalWord, type ShellWord } from "./shell-word.ts";

/** More words than these are not tried as commands. */
const MAX_TRIED = 24;

/** Adds the command that begins at a word, also under the other names of its program. */
export function addForms(
  forms: string[],
  words: readonly ShellWord[],
  at: number,
  alternatives: readonly string[],
): void {
  const form = joinForms(words, at);
  if (form !== "" && !forms.includes(form)) forms.push(form);
  if (alternatives.length === 0) return;
  const rest = joinForms(words, at + 1);
  for (const name of alternatives) {
    const alternative = rest === "" ? name : `${name} ${rest}`;
    if (!forms.includes(alternative)) forms.push(alternative);
  }
}

/** Deny rules also see what braces become: `git p{u,}sh` is `git push psh`. */
export function addExpanded(forms: string[], words: readonly ShellWord[]): void {
  if (!words.some((word) => word.kind === "dynamic" && word.form.includes("{"))) return;
  const expanded = words.flatMap((word) => {
    const texts = word.kind === "dynamic" ? expandBraces(word.form) : null;
    return texts === null ? [word] : texts.map((text) => literalWord(text, word.span));
  });
  forms.push(joinForms(expanded));
}

/** Deny rules see the commands that a program runs among its later words, or in a text that one of them is. */
export function addEmbeddedCommands(running: Running, base: string, words: readonly ShellWord[]): void {
  addRunWords(running, base, words);
  // `npx lerna exec git push`: the runner's tool runs another one.
  const tools = runsScript(base, words) ? [] : toolsBehind(base, words);
  for (const tool of tools) addRunWords(running, tool.name, tool.words);
  if (hasSyntax(base, "sed")) addSedCommands(running, words);
  // `bun exec 'rm x'` gives its word to a shell.
  for (const at of runnerCommands(base, words))
    if (words[at]?.value.includes(" ") === true) addEmbeddedText(running, words[at].value);
  addShellInput(running, base, words);
  const { draft } = running;
  const env = hasSyntax(base, "npm") ? envBehindNpm(words) : null;
  if (env !== null) draft.innerTexts.push({ text: env, where: draft.where, isOpen: true });
  const made = wordsForMake(base, words);
  const embedded =
    made === null ? findEmbeddedScripts(base, words, draft) : findEmbeddedScripts("make", made, draft);
  if (embedded === null) return;
  const { commands, texts, unknown, hidden } = embedded;
  // git changes to another folder before it runs the program.
  const where = hasSyntax(base, "git") ? null : draft.where;
  const isWhole = /^(?:at|batch|crontab)$/.test(base);
  for (const text of commands)
    draft.innerTexts.push(isWhole ? { text, where } : { text, where, isOpen: true });
  for (const text of texts) addEmbeddedText(running, text);
  for (const { span } of hidden) draft.uncertainties.push(findingOf("unknown-program", span, true));
  if (unknown !== null) addProblem(running.collector, unknown, running.draft.span);
}

/** `npm run env` without a script of that name is the program `env` with the words behind it. */
function envBehindNpm(words: readonly ShellWord[]): string | null {
  const run = words.findIndex(({ value }) => /^(?:run(?:-script)?|rum|urn)$/.test(value));
  const at = run === -1 ? -1 : words.findIndex((word, index) => index > run && !isOption(word));
  if (at === -1 || words[at]?.value !== "env") return null;
  return joinForms(words.filter((word, index) => index >= at && word.value !== "--"));
}

function addRunWords(running: Running, base: string, words: readonly ShellWord[]): void {
  if (runsScript(base, words)) return;
  if (RUNS_LATER_WORDS.has(base) || LOADER.test(base)) addLaterWords(running, base, words, 1);
  const behind = RUNS_BEHIND.get(base);
  if (behind !== undefined) {
    const at = words.findIndex((word, index) => index > 0 && behind.test(word.value));
    if (at !== -1) {
      const option = words[at]?.value ?? "";
      const attached = (/^--?[\w-]+=(?:exec=)?(.+)$/s.exec(option) ?? /^-[A-Za-z](.+)$/s.exec(option))?.[1];
      if (attached !== undefined) addEmbeddedText(running, `${attached} ${joinForms(words, at + 1)}`);
      else addLaterWords(running, base, words, at + 1);
    }
  }
}

function addLaterWords(running: Running, base: string, words: readonly ShellWord[], from: number): void {
  words.slice(from, from + MAX_TRIED).forEach((word, index) => {
    addForms(running.forms, words, from + index, programName(word.value, running.draft.where).alternatives);
    if (!word.value.includes(" ")) return;
    // What a script of `expect` starts is a command of its own.
    const isExpect = hasSyntax(base, "expect");
    addEmbeddedText(
      running,
      isExpect ? word.value.replace(/\b(?:spawn(?: +-\w+)*|exec|system)\s/g, "\n") : word.value,
    );
  });
}

function addEmbeddedText({ collector, draft }: Running, text: string): void {
  draft.embeddedForms.push(...formsOfText(collector, text));
}

/** `sed -f -`. */
function isStdin(value: string, before: string | undefined): boolean {
  const isFile = /^(?:-\w*f|--file)$/.test(before ?? "");
  return isFile
    ? /^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(value)
    : /^(?:-\w*f|--file=)(?:-|\/dev\/(?:stdin|fd\/0))$/.test(value);
}

/** GNU sed's `e` runs a command, and so does `s///e`. */
function addSedCommands(running: Running, words: readonly ShellWord[]): void {
  const given = words.find(({ value }, at) => isStdin(value, words[at - 1]?.value));
  if (given !== undefined) addProblem(running.collector, "sed-runs-given-script", given.span);
  for (const word of words.slice(1)) {
    const found = word.kind === "literal" ? findSedCommands(word.value) : null;
    if (found === null) continue;
    for (const text of found.texts) addEmbeddedText(running, text);
    if (found.isOpen) addProblem(running.collector, "sed-runs-input", word.span);
  }
}

/** Every form that deny and ask rules are tried on. */
export function denyForms(
  forms: readonly string[],
  words: readonly ShellWord[],
  base: string,
  { name, canonical }: { name: string; canonical: string },
): string[] {
  const all = [...forms];
  for (const at of runnerCommands(base, words)) addForms(all, words, at, []);
  const stripped = withoutGlobalOptions(base, words, "all");
  if (stripped !== words) {
    const rest = joinForms(stripped, 1);
    const form = rest === "" ? base : `${base} ${rest}`;
    if (!all.includes(form)) all.push(form);
  }
  if (hasSyntax(base, "git")) for (const form of otherGitForms(all)) if (!all.includes(form)) all.push(form);
  const last = all.indexOf(canonical);
  if (last === -1 && name !== "") all.push(canonical);
  return all;
}

/** Subcommands of git that do what another one does: rules on that one concern them. */
function otherGitForms(forms: readonly string[]): string[] {
  return forms.flatMap((form) => [
    ...(/^git [a-z-]+--[a-z]/.test(form) ? [form.replace(/--[a-z-]+/, "")] : []),
    ...(PUSHES.test(form) ? [form.replace(PUSHES, "git push")] : []),
  ]);
}

const PUSHES = /^git (?:(?:send-pack|http-push)(?= |$)|(?:subtree|lfs) (?:[^ ]+ )*?push(?= |$))/;

const RUNNER_WORDS = /^(?:exec|run|x|dlx|expl?o?r?e?)$/;

/** `pnpm exec rm`, `poetry run rm`, `yarn rm`: where the commands begin that a package manager may run. */
function runnerCommands(name: string, words: readonly ShellWord[]): number[] {
  if (!RUNS_PACKAGES.has(name) || runsScript(name, words)) return [];
  const found: number[] = [];
  for (let at = 1; at < words.length; at += 1) {
    if (!RUNNER_WORDS.test(words[at]?.value ?? "")) continue;
    found.push(...firstBehind(words, at + 1));
    // Behind an option it may be the option's value.
    if (!isOption(words[at - 1])) break;
  }
  return [...found, ...firstWordCommands(name, words)];
}

/** Where the program may stand: behind an option a word may be its value, so the next one counts too. */
function firstBehind(words: readonly ShellWord[], from: number): number[] {
  const found: number[] = [];
  for (let at = from; at < words.length; at += 1) {
    const before = words[at - 1];
    if (isOption(words[at])) continue;
    found.push(at);
    if (at === from || before?.value === "--" || !isOption(before)) break;
  }
  // `npm explore package -- rm x`, `uv run --with a b -- rm x`
  const end = words.findIndex(({ value }, at) => at >= from && value === "--");
  return end === -1 || end + 1 >= words.length || found.includes(end + 1) ? found : [...found, end + 1];
}

/** Where yarn and bun take their first word for a script's or a program's name. */
function firstWordCommands(name: string, words: readonly ShellWord[]): number[] {
  const own = Object.hasOwn(OWN_COMMANDS, name) ? OWN_COMMANDS[name] : undefined;
  const found: number[] = [];
  for (let at = 1; own !== undefined && at < words.length; at += 1) {
    const text = words[at]?.value ?? "";
    if (isOption(words[at])) continue;
    if (text === "workspace") at += 1;
    else if (!own.test(text)) found.push(at);
    if (text !== "workspace" && !isOption(words[at - 1])) break;
  }
  return found;
}

function isOption(word: ShellWord | undefined): boolean {
  return word?.prefix.startsWith("-") === true;
}

/** What those that take any other word for the name of a script or a program do by themselves. */
const OWN_COMMANDS: Readonly<Record<string, RegExp>> = {
  yarn: /^(?:add|audit|autoclean|bin|cache|check|config|constraints|create|dedupe|dlx|exec|explain|global|help|import|info|init|install|licenses|link|list|log(?:in|out)|npm|outdated|owner|pack|patch(?:-commit)?|plugin|policies|prune|publish|rebuild|remove|run|search|set|stage|tag|team|unlink|unplug|up|upgrade(?:-interactive)?|versions?|why|workspaces?)$/,
  bun: /^(?:a|add|audit|build|create|exec|i|info|init|install|link|outdated|patch|pm|publish|remove|repl|rm|run|test|unlink|update|upgrade|why|x)$/,
};

/** Options that may stand before `run`: those without a value, and those with one in the next word. */
const BEFORE_RUN: ReadonlyMap<string, { switches: RegExp; valued: RegExp }> = new Map(
  Object.entries({
    npm: {
      switches: /^(?:-s|-ws|--silent|--workspaces|--[\w-]+=.*)$/s,
      valued: /^(?:-[wC]|--workspace|--prefix)$/,
    },
    pnpm: {
      switches: /^(?:-[rsw]|--(?:recursive|silent|workspace-root|stream|parallel)|--[\w-]+=.*)$/s,
      valued: /^(?:-[FC]|--filter|--dir)$/,
    },
  }),
);

/**
 * Whether a command surely runs a script of the package, and no program of that name: `npm run curl`. Yarn and bun take the name for a
 * program's where there is no such script, and so does pnpm without `run`.
 */
function runsScript(name: string, words: readonly ShellWord[]): boolean {
  const options = BEFORE_RUN.get(name);
  if (options === undefined) return false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word?.kind !== "literal") return false;
    if (/^run(?:-script)?$/.test(word.value)) return true;
    if (options.valued.test(word.value)) at += 1;
    else if (!options.switches.test(word.value)) return false;
  }
  return false;
}
