import { createReason } from "@countersign/contracts/reason";
import { describeEffect, type PathChange, type ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { isInside, parentOf } from "../paths/path-text.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import { isFree } from "./command-paths.ts";
import { deletionPath } from "./deletion-path.ts";
import { findLinkSource, runsInOrder } from "./find-link-source.ts";
import { mayWriteMentions } from "./possible-names.ts";
import { isIdlePart } from "./read-only-part.ts";
import { reasonOfFinding } from "./reasons.ts";
import type { ScopeCheck } from "./scope-check.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** What a command changes, reads and where it runs, held against the boundary. */
export function checkCommandScope(
  command: ShellCommand,
  scopeCheck: ScopeCheck,
  evaluation: EvaluationContext,
  isReadOnly: boolean,
): void {
  const steady = isSteady(command);
  const touched: Touched[] = [];
  const { text } = command;
  for (const part of command.analysis.parts) {
    const changes =
      part.changes ?? part.paths.filter(({ access, via }) => access !== "read" && via !== "redirect");
    for (const change of [...changes, ...part.optionPaths.value])
      checkChange(change, { part, scopeCheck, evaluation, isSteady: steady, touched, text });
    checkRun(part, scopeCheck);
    const uncertainty = isIdlePart(part) ? undefined : part.uncertainties[0];
    if (uncertainty !== undefined) scopeCheck.addUncertainty(reasonOfFinding(uncertainty, part));
    const script = part.sensitive.find(({ isScript }) => isScript === true);
    if (script !== undefined)
      scopeCheck.addUncertainty(
        createReason("word-effect", { word: script.word, effect: describeEffect(script) }),
        {
          part: part.canonical,
          span: part.span,
        },
      );
  }
  for (const resolvedPath of command.uses) checkUse(resolvedPath, { scopeCheck, evaluation, touched });
  if (!isReadOnly) {
    for (const resolvedPath of command.mentions()) checkMention(resolvedPath, scopeCheck);
    checkMoved(touched, scopeCheck, text);
    checkAddedLinks(command, scopeCheck, evaluation);
    scopeCheck.addRefusal(scopeCheck.intentScope.checkUnnamed(command.analysis.canonical));
    scopeCheck.addIgnoreFileProblems();
  }
}

/** A place that a part writes. */
type Touched = {
  path: string;
  part: ShellPart | null;
  /** What is put there may be a link. */
  isMoved: boolean;
  isDeleted?: true;
};
type ChangeCheck = {
  part: ShellPart;
  scopeCheck: ScopeCheck;
  evaluation: EvaluationContext;
  isSteady: boolean;
  touched: Touched[];
  text: string;
};

/** Whether the files at the start of the command are still the same when each part runs. */
function isSteady({ analysis }: ShellCommand): boolean {
  return analysis.parts.filter((part) => !part.isReadOnly && !isIdlePart(part)).length <= 1;
}

function checkChange(change: PathChange, check: ChangeCheck): void {
  const { part, scopeCheck, evaluation, touched } = check;
  const where = { part: part.canonical, span: change.span };
  const { path, physical, access } = change;
  if (path === null) {
    scopeCheck.addUncertainty(access === "delete" ? "deletes-unknown-path" : "writes-unknown-path", where);
    return;
  }
  if (isFree(path)) return;
  const resolvedPath = resolveShellPath(path, physical ?? path, evaluation);
  if (noteProblem(resolvedPath, scopeCheck, where)) return;
  if (change.isPossible === true) {
    const found = resolvedPath.resolved.find(
      (real) => scopeCheck.intentScope.check(real, access, "path") !== null,
    );
    if (found !== undefined) scopeCheck.addUncertainty(createReason("may-write", { path: found }), where);
    return;
  }
  const isMoved = change.covers === "below" || mayAddLinks.test(part.canonical);
  for (const target of targetsOf(change, resolvedPath, check)) {
    scopeCheck.check(target.path, access, target.covers, where);
    const isLed = target.covers === "below" && !scopeCheck.isRefused && goesThroughLinks(change, part);
    if (isLed && scopeCheck.mayHoldLinks(target.path))
      scopeCheck.addUncertainty(createReason("link-below", { path: target.path }), where);
    if (access === "write") touched.push({ path: target.path, part, isMoved });
  }
  if (access === "delete" && !isMover.test(part.canonical))
    for (const real of resolvedPath.resolved.concat(resolvedPath.written))
      touched.push({ path: deletionPath(change, real, check.text), part, isMoved: false, isDeleted: true });
}

/** git deletes nothing behind a link. */
const isMover = /^git /;

/** Plain `cp` follows the links that it is given; with an option it may copy them, or make some. */
const mayAddLinks = /^(?:mv|ln|link) |^(?:cp|install|rsync|scp) (?:.* )?-/s;

/** git, `mv` and `sed -i` put a new file in the place of a link, and what is deleted is the link itself. */
function goesThroughLinks({ access, glob, isWholeTree }: PathChange, { canonical }: ShellPart): boolean {
  if (isWholeTree === true || /^(?:git|mv) /.test(canonical)) return false;
  const isLastName = glob === undefined || !glob.includes("/");
  if (isLastName && glob !== undefined && /^sed (?!.*--follow)/s.test(canonical)) return false;
  return access === "write" || !isLastName;
}

type Target = { path: string; covers: "path" | "below" };

/** What is really touched: the place, its link, or names in it. */
function targetsOf(change: PathChange, resolvedPath: ResolvedPath, check: ChangeCheck): Target[] {
  const { scopeCheck, part, isSteady: steady } = check;
  const places = new Set([
    ...resolvedPath.resolved,
    ...resolvedPath.written.map((path) => scopeCheck.ownPlace(path)),
  ]);
  if (change.isWholeTree === true && resolvedPath.resolved.some((path) => scopeCheck.isInWorkspace(path)))
    places.add(scopeCheck.workspace);
  const isGlob = change.glob !== undefined;
  const covers =
    change.covers === "below" && !isGlob && steady && movesFiles(part, check) ? "path" : change.covers;
  return [...places].flatMap((path): Target[] => {
    const known = isGlob || change.isWholeTree === true ? true : isKnownFolder(change, path, check);
    const itself: Target = {
      path: known === true && path !== "/" ? `${path}/` : path,
      covers: change.names === undefined && known === false && covers === "below" ? "path" : covers,
    };
    if (change.names === undefined || known === false) return [itself];
    const folder = known === true ? scopeCheck.realpath(path) : path;
    const inside = change.names.flatMap((name): Target[] => {
      const child = `${folder === "/" ? "" : folder}/${name}`;
      return [...new Set([child, realOr(child, scopeCheck)])].map((one) => ({ path: one, covers }));
    });
    return known === true ? inside : [itself, ...inside];
  });
}

/** Below what is a file now nothing can be resolved. */
function realOr(child: string, scopeCheck: ScopeCheck): string {
  return scopeCheck.isFolder(parentOf(child)) === false ? child : scopeCheck.realpath(child);
}

/** Whether it is surely a folder, or surely none, when the part runs. */
function isKnownFolder(
  change: PathChange,
  path: string,
  { scopeCheck, isSteady: steady }: ChangeCheck,
): boolean | null {
  if (change.isFolder === true) return true;
  return steady ? scopeCheck.isFolder(path) : null;
}

/** Whether all that a part moves or copies are files. */
function movesFiles(part: ShellPart, { scopeCheck, evaluation }: ChangeCheck): boolean {
  const sources = part.paths.filter(({ access }) => access !== "write");
  if (part.changes?.some(({ names }) => names !== undefined) !== true || sources.length === 0) return false;
  return sources.every(({ path, physical, glob }) => {
    if (path === null || glob !== undefined) return false;
    const { resolved, problem } = resolveShellPath(path, physical ?? path, evaluation);
    return problem === null && resolved.every((real) => scopeCheck.isFolder(real) === false);
  });
}

function noteProblem(
  { problem }: ResolvedPath,
  scopeCheck: ScopeCheck,
  where: Parameters<ScopeCheck["addUncertainty"]>[1],
): boolean {
  if (problem !== null) scopeCheck.addUncertainty(problem, where);
  return problem !== null;
}

type UseCheck = { scopeCheck: ScopeCheck; evaluation: EvaluationContext; touched: Touched[] };

/** A redirect's target, or what is read. */
function checkUse({ use, resolvedPath, part }: ResolvedUse, { scopeCheck, touched }: UseCheck): void {
  const where = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
  if (use.access !== "read" && part !== null && use.via !== "redirect") return;
  if (resolvedPath === null) {
    if (use.access !== "read") scopeCheck.addUncertainty("writes-unknown-path", where);
    else if (scopeCheck.intentScope.check(scopeCheck.workspace, "read", "below") !== null)
      scopeCheck.addUncertainty("reads-unknown", where);
    return;
  }
  if (use.access !== "read" && noteProblem(resolvedPath, scopeCheck, where)) return;
  for (const path of resolvedPath.resolved) {
    scopeCheck.check(path, use.access, use.covers, where);
    if (use.access === "write") touched.push({ path, part, isMoved: false });
  }
}

/** What a program that is not known may read, or, where it edits files, change. */
function checkMention({ use, resolvedPath, part }: ResolvedUse, scopeCheck: ScopeCheck): void {
  const changed =
    use.access === "write" || (part !== null && mayWriteMentions(part))
      ? resolvedPath?.resolved.find(
          (path) => scopeCheck.isFile(path) && scopeCheck.intentScope.check(path, "write", "path") !== null,
        )
      : undefined;
  if (changed !== undefined) scopeCheck.addUncertainty(createReason("may-change", { path: changed }));
  const refused = resolvedPath?.resolved.some(
    (path) => scopeCheck.intentScope.check(path, "read", use.covers) !== null,
  );
  if (refused === true)
    scopeCheck.addUncertainty(
      createReason("may-read", { path: resolvedPath?.written[0] ?? "what the intent doesn’t own" }),
    );
}

function checkRun(part: ShellPart, scopeCheck: ScopeCheck): void {
  if (isIdlePart(part)) return;
  const refusal = scopeCheck.intentScope.checkRun(part.cwd === null ? null : scopeCheck.realpath(part.cwd));
  scopeCheck.addRefusal(refusal, { part: part.canonical, span: part.span });
}

/** What one part brings may be a link, and another part writes through it: where that leads is not known before. */
function checkMoved(touched: readonly Touched[], scopeCheck: ScopeCheck, text: string): void {
  const isOrdered = runsInOrder(text);
  for (const one of touched) {
    const { path, part, isMoved } = one;
    if (!isMoved) continue;
    const base = withoutEnd(path);
    const later = touched.find(
      (other) =>
        other.part !== part &&
        isInside(withoutEnd(other.path), base) &&
        // What was deleted before leads nowhere.
        (other.isDeleted !== true || touched.indexOf(other) > touched.indexOf(one) || !isOrdered),
    );
    if (later !== undefined)
      scopeCheck.addUncertainty(createReason("written-where-moved", { path: later.path }));
  }
}

/** What is read may lead through a link that another part brings. */
function checkAddedLinks(command: ShellCommand, scopeCheck: ScopeCheck, evaluation: EvaluationContext): void {
  if (scopeCheck.intentScope.check(scopeCheck.workspace, "read", "below") === null) return;
  const linkSource = findLinkSource(command, evaluation, ({ use }) => use.access === "read");
  if (linkSource !== undefined)
    scopeCheck.addUncertainty("reads-brought-link", {
      part: linkSource.canonical,
      span: linkSource.span,
    });
}

function withoutEnd(path: string): string {
  return path.replace(/(?!^)\/$/, "");
}
