import { parse } from "unbash";
import {
  addProblem,
  type Collector,
  type Flow,
  type Frame,
  isWithinBounds,
  newCollector,
} from "./collector.ts";
import { commitPart, type Draft, newDraft, type Outer, outerOf } from "./part-draft.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";
import { stay } from "./where.ts";

type Script = { words: readonly ShellWord[]; name: string; dialect: Frame["dialect"] };

/** Text that a shell reads: `eval`, `watch`, `su -c`. All its words are joined, as these do. */
export function runScriptWords(
  collector: Collector,
  draft: Draft,
  forms: readonly string[],
  script: Script,
): Flow {
  if (script.words.length === 0) return addOwnPart(collector, draft, forms, 0);
  const unknown = script.words.find((word) => word.kind !== "literal");
  if (unknown !== undefined) {
    addProblem(collector, `${script.name} runs text that is not known here`, unknown.span);
  }
  const first = script.words[0];
  const text = script.words.map((word) => word.value).join(" ");
  const offset = script.words.length === 1 && first !== undefined ? offsetOf(draft.frame, first) : null;
  const flow = runText(collector, draft, forms, { text, offset, dialect: script.dialect });
  return script.name === "eval" ? flow : stay(draft.shellWhere);
}

/** `bash -c text`, `bash < here-document`, `bash file`. */
export function runShell(
  collector: Collector,
  draft: Draft,
  forms: readonly string[],
  at: number,
  dialect: "bash" | "sh" | "other",
): Flow {
  const word = draft.words[at];
  const name = word?.value ?? "";
  const options = readShellOptions(draft, at);
  if (dialect === "other" && (options.hasCommand || options.operand === null) && !options.runsNothing) {
    addProblem(collector, `the language of ${name} is not understood`, draft.span);
  }
  if (options.isUnknown) addProblem(collector, `the options of ${name} are not all known`, draft.span);
  const { operand } = options;
  const isGiven = options.readsInput || (operand !== null && !options.hasCommand && readsGivenText(operand));
  if (isGiven) {
    addProblem(collector, `${name} runs text that is given to it`, draft.span);
    if (draft.input?.text != null) draft.heldForms.push(...formsOfText(collector, draft.input.text));
  }
  const frameDialect = dialect === "bash" ? "bash" : "sh";
  if (options.hasCommand) {
    if (options.operand?.kind !== "literal") {
      addProblem(collector, `${name} runs text that is not known here`, options.operand?.span ?? draft.span);
    }
    if (options.operand !== null) {
      // Also where words in it are not known: deny rules still see the others.
      const text = options.operand.value;
      const offset = offsetOf(draft.frame, options.operand);
      runText(collector, draft, forms, { text, offset, dialect: frameDialect });
      return stay(draft.shellWhere);
    }
  } else if (options.operand === null && !options.runsNothing) {
    if (draft.input?.text !== null && draft.input !== null) {
      const { text, offset } = draft.input;
      runText(collector, draft, forms, { text, offset, dialect: frameDialect });
      return stay(draft.shellWhere);
    }
    draft.risks.push({ level: "high", text: "runs what it reads as commands", span: draft.span });
    addProblem(collector, `${name} runs what it reads, which is not known here`, draft.span);
  }
  return addOwnPart(collector, draft, forms, at);
}

/** Whether the file that a shell is to run is not a file but what is given to it, or is not known. */
export function readsGivenText(file: ShellWord): boolean {
  return file.kind !== "literal"
    ? file.kind !== "tilde"
    : /^\/+(?:dev|proc)\/|(?:^|\/)\.\.\/.*(?:dev|proc)\//.test(file.value);
}

/** The forms of all commands in a text that may be run, for deny rules alone. What is not understood in it is a problem. */
export function formsOfText(collector: Collector, text: string): string[] {
  collector.steps += Math.ceil(text.length / 40);
  const span = { start: 0, end: 0 };
  const inner = newCollector(collector.walk, collector.context, true);
  inner.depth = collector.depth + 10;
  inner.steps = collector.steps;
  if (isWithinBounds(inner, span)) {
    const frame: Frame = { source: text, offset: null, span, dialect: "bash" };
    inner.walk.script(inner, parse(text), null, frame);
  }
  collector.steps = inner.steps;
  if (inner.problems.length > 0) addProblem(collector, "text in it is not understood", span);
  return inner.parts.flatMap((part) => part.denyForms);
}

type ShellOptions = {
  hasCommand: boolean;
  operand: ShellWord | null;
  isUnknown: boolean;
  runsNothing: boolean;
  /** `-s`: the words are arguments, and the text is what it reads. */
  readsInput: boolean;
};

function readShellOptions(draft: Draft, start: number): ShellOptions {
  const found: ShellOptions = {
    hasCommand: false,
    operand: null,
    isUnknown: false,
    runsNothing: false,
    readsInput: false,
  };
  const { words } = draft;
  for (let at = start + 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const value = word.value;
    const mayBeOption =
      word.kind === "literal" ? /^[-+]./.test(value) : word.prefix === "" || /^[-+]/.test(word.prefix);
    if (!mayBeOption && value !== "-") {
      found.operand = word;
      break;
    }
    if (word.kind !== "literal") {
      if (found.hasCommand) found.operand = word;
      else found.isUnknown = true;
      break;
    }
    if (value === "--" || value === "-") {
      found.operand = words[at + 1] ?? null;
      break;
    }
    at += readShellOption(draft, word, found);
  }
  return found;
}

/** How many further words the option takes. */
function readShellOption(draft: Draft, word: ShellWord, found: ShellOptions): number {
  const value = word.value;
  const note = (text: string): void => void draft.sensitive.push({ word: word.form, text, span: word.span });
  if (value.startsWith("--")) {
    if (value === "--version" || value === "--help") found.runsNothing = true;
    if (value !== "--rcfile" && value !== "--init-file") return 0;
    note("runs another start-up file");
    return 1;
  }
  if (value.includes("c") && value.startsWith("-")) {
    found.hasCommand = true;
    note("runs the text that follows");
  }
  if (value.includes("s") && value.startsWith("-")) found.readsInput = true;
  if (value.includes("i")) note("reads start-up files");
  if (value.includes("O")) note("changes how the shell reads");
  return (value.match(/[oO]/g) ?? []).length;
}

type Text = { text: string; offset: number | null; dialect: Frame["dialect"] };

/** Parses text and collects its commands as parts that carry the outer command's forms. */
function runText(collector: Collector, draft: Draft, forms: readonly string[], script: Text): Flow {
  // Reading text again costs as much as many nodes.
  collector.steps += Math.ceil(script.text.length / 40);
  if (!isWithinBounds(collector, draft.span) || collector.depth > 12) {
    addProblem(collector, "the command is nested too deeply or too long to follow", draft.span);
    return addOwnPart(collector, draft, forms, 0);
  }
  const outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
  const before = collector.parts.length;
  const shownBefore = collector.canonical;
  const frame: Frame = {
    source: script.text,
    offset: script.offset,
    span: draft.span,
    dialect: script.dialect,
  };
  collector.depth += 1;
  const flow = collector.walk.script(collector, parse(script.text), draft.where, frame);
  collector.depth -= 1;
  if (collector.parts.length === before) {
    collector.canonical = shownBefore;
    return addOwnPart(collector, draft, forms, 0);
  }
  for (const part of collector.parts.slice(before)) adopt(part, outer, draft);
  showInner(collector, shownBefore, before, draft.shown);
  collector.paths.push(...draft.paths);
  return flow;
}

/** Adds the commands that a command will run beside its own work, as parts of it. */
export function runInside(collector: Collector, draft: Draft, forms: readonly string[], text: string): void {
  const inner = newDraft(draft.words, draft.span, null, draft.frame);
  inner.outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
  collector.quiet += 1;
  runText(collector, inner, forms, { text, offset: null, dialect: "sh" });
  collector.quiet -= 1;
}

function showInner(collector: Collector, shownBefore: string, before: number, shown: string): void {
  if (collector.quiet > 0) return;
  const inner = collector.canonical.slice(shownBefore.length);
  const isSingle = collector.parts.length === before + 1 && collector.parts[before]?.canonical === inner;
  collector.canonical = shownBefore + (isSingle ? inner : `(${inner})`) + shown;
}

/** Inner parts are decided as parts of the outer command. */
function adopt(part: Collector["parts"][number], outer: Outer, draft: Draft): void {
  part.spelled = outer.denyForms[0] ?? part.spelled;
  part.denyForms = [...new Set([...outer.denyForms, ...part.denyForms])];
  part.obstacles = [...outer.obstacles, ...part.obstacles];
  part.sensitive = [...outer.sensitive, ...part.sensitive];
  part.risks = [...outer.risks, ...part.risks];
  part.allowForm = part.obstacles.length > 0 ? null : outer.allowForm;
  part.isReading = false;
  part.isRepositoryReading = false;
  if (draft.frame.offset === null) part.span = draft.span;
}

const RUNS_FOUND = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** What `find -exec … ;` runs, as parts beside `find` itself; `run` adds the parts of one command. */
export function runFound(
  collector: Collector,
  draft: Draft,
  forms: readonly string[],
  at: number,
  run: (collector: Collector, draft: Draft) => Flow,
): void {
  for (let index = at + 1; index < draft.words.length; index += 1) {
    const flag = draft.words[index];
    if (flag === undefined || !RUNS_FOUND.has(flag.value)) continue;
    const words: ShellWord[] = [];
    for (let next = index + 1; next < draft.words.length; next += 1) {
      const word = draft.words[next];
      if (word === undefined || word.value === ";") break;
      if (word.value === "+" && words[words.length - 1]?.value === "{}") break;
      words.push(
        word.value.includes("{}")
          ? { ...word, kind: "dynamic", prefix: word.value.split("{}", 1)[0] ?? "" }
          : word,
      );
    }
    index += words.length;
    collector.steps += words.length;
    if (words.length === 0 || !isWithinBounds(collector, draft.span)) continue;
    const where = flag.value.endsWith("dir") ? null : draft.where;
    const inner = newDraft(words, draft.span, where, draft.frame);
    const outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
    for (const form of outer.denyForms) collector.steps += Math.ceil(form.length / 250);
    inner.outer = outer;
    inner.hasMoreWords = true;
    collector.quiet += 1;
    collector.depth += 10;
    run(collector, inner);
    collector.depth -= 10;
    collector.quiet -= 1;
  }
}

/** The command that runs something unseen, or nothing, is a part itself. */
function addOwnPart(collector: Collector, draft: Draft, forms: readonly string[], at: number): Flow {
  const canonical = joinForms(draft.words, at) || (forms[0] ?? "");
  commitPart(collector, draft, { canonical, denyForms: forms, isReading: false });
  return stay(draft.shellWhere);
}

/** Where the text inside a word of plain quotes begins in the command as written. */
function offsetOf(frame: Frame, word: ShellWord): number | null {
  if (frame.offset === null) return null;
  const start = word.span.start - frame.offset;
  const text = frame.source.slice(start, word.span.end - frame.offset);
  if (text === word.value) return word.span.start;
  const isPlainQuote = text.length === word.value.length + 2 && text.slice(1, -1) === word.value;
  return isPlainQuote ? word.span.start + 1 : null;
}
