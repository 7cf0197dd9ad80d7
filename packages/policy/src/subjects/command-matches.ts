import { NO_PATHS, type ShellPart } from "@countersign/shell";
import type { PolicyFileSystem } from "../context.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { matchesPieces } from "../match/pieces.ts";
import { isInside, joinPath, normalise } from "../paths/path-text.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import { passesNameTest, readNameTest } from "../rules/name-test.ts";
import type { Rule } from "../rules/rule.ts";
import { patternOfDeleted, toolsForAccess } from "./command-paths.ts";
import { collectNamed } from "./named-changes.ts";
import { findForPath } from "./path-matches.ts";
import {
  couldMeetGlob,
  couldMeetNames,
  mayWriteMentions,
  onlyLists,
  readGlob,
  readNames,
  readReach,
} from "./possible-names.ts";
import { isOutOfReach } from "./reach.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";
import type { RuleMatch } from "./subject.ts";

/** What the rules of a deny or ask list meet in a command: one part or one path is enough. */
export function findCommandMatches(
  list: ListRules,
  command: ShellCommand,
  evaluation: EvaluationContext,
): RuleMatch[] {
  if (list.isEmpty) return [];
  const matches: RuleMatch[] = [];
  const commands = list.forTool("Bash")?.commands;
  if (commands !== undefined) {
    const findForms = (forms: readonly string[]): CompiledRule | undefined => {
      for (const form of forms) {
        const rule = commands.find(form, evaluation.accept);
        if (rule !== undefined) return rule;
      }
      return undefined;
    };
    for (const part of command.analysis.parts) {
      const rule = findForms(part.denyForms) ?? findForms(linkedForms(part, evaluation));
      if (rule !== undefined) matches.push({ rule, part: part.canonical, span: part.span });
    }
  }
  const whole = matches.length > 0 ? undefined : findWhole(list, command, evaluation);
  if (whole !== undefined) matches.push({ rule: whole, part: command.analysis.canonical });
  for (const resolvedPath of command.uses) {
    const match = findForUse(list, resolvedPath, command, evaluation);
    if (match !== null) matches.push(match);
  }
  for (const { resolvedPath, isSure } of collectNamed(command, evaluation)) {
    const match = findForUse(list, resolvedPath, command, evaluation);
    if (match !== null) matches.push(isSure ? match : { ...match, isPossible: true });
  }
  const isRead = list.concerns(toolsForAccess.read, evaluation.accept);
  const { parts, mentions } = command.analysis;
  if (!isRead && mentions === NO_PATHS && !parts.some(mayWriteMentions)) return matches;
  for (const resolvedPath of command.mentions()) {
    const match =
      (isRead ? findForMention(list, resolvedPath, command, evaluation) : null) ??
      findForWritten(list, resolvedPath, evaluation);
    if (match !== null) matches.push(match);
  }
  return matches;
}

const noForms: string[] = [];

/** The forms that a part has under the names of the files behind links: `./x a` is `rm a` where x leads to /bin/rm. */
function linkedForms({ denyForms, cwd }: ShellPart, { context }: EvaluationContext): string[] {
  if (!denyForms.some(namesFile)) return noForms;
  return denyForms.flatMap((form) => {
    const [, path, rest = ""] = /^([\w@%+=:,./-]*\/[\w@%+=:,.-]+)( .*)?$/s.exec(form) ?? [];
    if (path === undefined || (cwd === null && !path.startsWith("/"))) return [];
    const name = nameBehind(joinPath(cwd ?? "/", path), context.fileSystem);
    return name === null || path.endsWith(`/${name}`) ? [] : [`${name}${rest}`];
  });
}

/** Whether the program is named by a path. */
function namesFile(form: string): boolean {
  const slash = form.indexOf("/");
  return slash !== -1 && form.lastIndexOf(" ", slash) === -1;
}

function nameBehind(path: string, { realpath }: PolicyFileSystem): string | null {
  try {
    const real = realpath(normalise(path));
    return real.slice(real.lastIndexOf("/") + 1);
  } catch {
    // A dangling link runs nothing.
    return null;
  }
}

/**
 * What a program that the tables do not know may read of the files that its words name. The rules must meet the name
 * itself: what lies below a folder counts only for programs that read folders.
 */
function findForMention(
  list: ListRules,
  { use, resolvedPath, part }: ResolvedUse,
  command: ShellCommand,
  evaluation: EvaluationContext,
): RuleMatch | null {
  if (resolvedPath === null) return null;
  const path = resolvedPath.written[0] ?? resolvedPath.text;
  const place = { path: part === null ? path : `${path} in ${part.canonical}`, span: use.span };
  const all = list.findForAll("Read", toolsForAccess.read, evaluation.accept);
  // A word that looks like no path is not taken for one by a rule on every file.
  if (all !== undefined)
    return /[/.$]/.test(command.text.slice(use.span.start, use.span.end))
      ? { rule: all, ...place, isPossible: true }
      : null;
  const isBelow = use.covers === "below";
  const rule =
    findForPath(list, toolsForAccess.read, resolvedPath, evaluation, { isFolder: isBelow, covers: "path" }) ??
    (isBelow ? findBelow(list, { use, resolvedPath, part }, command, evaluation) : undefined);
  return rule === undefined ? null : { rule, ...place, isPossible: true };
}

/** What a program may write of the files that its words name, where an option lets it write some. */
function findForWritten(
  list: ListRules,
  { use, resolvedPath, part }: ResolvedUse,
  evaluation: EvaluationContext,
): RuleMatch | null {
  if (resolvedPath === null || (part === null ? use.access !== "write" : !mayWriteMentions(part)))
    return null;
  const tools = [...toolsForAccess.write, ...toolsForAccess.delete];
  const options = { isFolder: use.covers === "below", covers: "path" } as const;
  const rule = findForPath(list, tools, resolvedPath, evaluation, options);
  const written = resolvedPath.written[0] ?? resolvedPath.text;
  const path = part === null ? written : `${written} in ${part.canonical}`;
  return rule === undefined ? null : { rule, path, span: use.span, isPossible: true };
}

function findBelow(
  list: ListRules,
  used: ResolvedUse,
  command: ShellCommand,
  evaluation: EvaluationContext,
): CompiledRule | undefined {
  if (used.resolvedPath === null) return undefined;
  const tools = toolsForAccess.read;
  const names = readNames(used, command);
  const accept = (found: CompiledRule): boolean =>
    evaluation.accept(found) && (names === null || couldMeetNames(found.rule, names));
  const rule = findForPath(list, tools, used.resolvedPath, evaluation, {
    isFolder: false,
    covers: "below",
    accept,
  });
  return rule === undefined || isOutOfReach({ list, tools, evaluation }, used, command) ? undefined : rule;
}

/** A rule that spells the command as a whole, or has an operator in it. */
function findWhole(
  list: ListRules,
  { text, analysis }: ShellCommand,
  evaluation: EvaluationContext,
): CompiledRule | undefined {
  const rules = list.forTool("Bash");
  if (rules === undefined) return undefined;
  const written = text.trim();
  const exact = rules.commands.findExact(written, evaluation.accept);
  if (exact !== undefined) return exact;
  return rules.wholeCommands.find((rule) => {
    if (rule.rule.test.kind !== "command" || !evaluation.accept(rule)) return false;
    const { pieces, end } = rule.rule.test.pattern;
    const patterns = end === "words" ? [pieces, [...pieces.slice(0, -1), `${pieces.at(-1)} `, ""]] : [pieces];
    return patterns.some(
      (pattern) => matchesPieces(pattern, written) || matchesPieces(pattern, analysis.canonical),
    );
  });
}

function findForUse(
  list: ListRules,
  { use, resolvedPath, part }: ResolvedUse,
  command: ShellCommand,
  evaluation: EvaluationContext,
): RuleMatch | null {
  // Testing for a file doesn't reveal its content.
  if (part !== null && use.via === "argument" && /^(?:test|\[) /.test(part.canonical)) return null;
  const tools = toolsForAccess[use.access];
  const isBelow = use.covers === "below";
  const path = resolvedPath?.written[0] ?? "an unknown path";
  const place = { path: part === null ? path : `${path} in ${part.canonical}`, span: use.span };
  for (const tool of tools) {
    if (tool === "NotebookEdit" && !path.endsWith(".ipynb")) continue;
    const all = list.findForAll(tool, [tool], evaluation.accept);
    if (all !== undefined) return { rule: all, ...place };
  }
  if (resolvedPath === null) return null;
  const rule = findForPath(list, tools, resolvedPath, evaluation, { isFolder: isBelow, covers: "path" });
  if (rule !== undefined) return { rule, ...place };
  if (!isBelow || (part !== null && use.access === "read" && onlyLists(part))) return null;
  const glob = readGlob({ use, resolvedPath, part }, command);
  const reach = use.access === "read" ? readReach({ use, resolvedPath, part }, command) : null;
  const names = reach === null || reach.isTree ? null : reach.names;
  const accept = (found: CompiledRule): boolean =>
    evaluation.accept(found) &&
    (glob === null || couldMeetGlob(found.rule, glob)) &&
    (names === null || couldMeetNames(found.rule, names)) &&
    (use.isMoved !== true || !isFloating(found.rule)) &&
    (use.access === "read" ||
      found.rule.tool !== "Read" ||
      isMeantBelow(found.rule, { use, resolvedPath, part }, command, evaluation));
  const possible = findForPath(list, tools, resolvedPath, evaluation, {
    isFolder: false,
    covers: "below",
    accept,
  });
  if (
    possible === undefined ||
    isOutOfReach({ list, tools, evaluation }, { use, resolvedPath, part }, command)
  )
    return null;
  return { rule: possible, ...place, isPossible: true };
}

/**
 * Whether a rule on reading says anything of a change below a folder whose names are not known: where a pattern could be a name of the
 * rule's, and where what is deleted holds the rule's own place, or the workspace. That any folder could hold such a name is no reason
 * to refuse deleting it.
 */
function isMeantBelow(
  rule: Rule,
  { use, resolvedPath, part }: ResolvedUse,
  command: ShellCommand,
  evaluation: EvaluationContext,
): boolean {
  if (use.glob !== undefined) {
    const names = readNames({ use, resolvedPath, part }, command);
    return names === null || segmentsOf(rule).some((one) => couldMeetNames(one, names));
  }
  if (use.access !== "delete" || (part !== null && isSpared(rule, part))) return false;
  const hasPlace = rule.test.kind === "path" && !isFloating(rule);
  return hasPlace || resolvedPath?.written.some((path) => isInside(evaluation.workspace, path)) === true;
}

/** A rule on each name in a rule's path: a pattern may be the name of a folder on the way. */
function segmentsOf(rule: Rule): Rule[] {
  const { test } = rule;
  if (test.kind !== "path") return [rule];
  return test.pattern.segments
    .filter(({ kind }) => kind !== "deep")
    .map((segment) => {
      const pattern = { ...test.pattern, segments: [segment], end: "entry" as const };
      return { ...rule, test: { kind: "path", pattern } };
    });
}

/** Whether `find . -name '*.log' -delete` leaves alone what a rule is about. */
function isSpared({ test }: Rule, part: ShellPart): boolean {
  if (test.kind !== "path" || test.pattern.end !== "entry" || part.canonical.includes(" -iname "))
    return false;
  const last = test.pattern.segments.at(-1);
  const name = readNameTest(patternOfDeleted(part) ?? "*");
  return last?.kind === "name" && typeof name !== "string" && !passesNameTest(name, last.text);
}

/** A rule on a name at any depth keeps applying to what is moved. */
function isFloating({ test }: Rule): boolean {
  return test.kind === "path" && (test.pattern.isFloating || test.pattern.isAnyFolder);
}
