import { createReason } from "@countersign/contracts/reason";
import { lookAtShellPath } from "../paths/look-at-path.ts";
import type { LookedPath } from "../paths/looked-path.ts";
import { isInside, parentOf } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { PathChange, ShellPart } from "../shell/analysis.ts";
import { describeEffect } from "../shell/tables/option-effects.ts";
import type { Border } from "./border.ts";
import { findBringer, runsInOrder } from "./brought-links.ts";
import { isFree } from "./command-paths.ts";
import { isIdlePart } from "./command-reading.ts";
import { deletedAt } from "./deleted-at.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { mayWriteMentions } from "./possible-names.ts";
import { reasonOfFinding } from "./reasons.ts";

/** What a command changes, reads and where it runs, held against the boundary. */
export function checkCommandBorder(
  command: LookedCommand,
  border: Border,
  scene: Scene,
  isReading: boolean,
): void {
  const steady = isSteady(command);
  const touched: Touched[] = [];
  const { text } = command;
  for (const part of command.analysis.parts) {
    const changes =
      part.changes ?? part.paths.filter(({ access, via }) => access !== "read" && via !== "redirect");
    for (const change of [...changes, ...part.optionPaths.value])
      checkChange(change, { part, border, scene, isSteady: steady, touched, text });
    checkRun(part, border);
    const obstacle = isIdlePart(part) ? undefined : part.obstacles[0];
    if (obstacle !== undefined) border.doubt(reasonOfFinding(obstacle, part));
    const script = part.sensitive.find(({ isScript }) => isScript === true);
    if (script !== undefined)
      border.doubt(createReason("word-effect", { word: script.word, effect: describeEffect(script) }), {
        part: part.canonical,
        span: part.span,
      });
  }
  for (const looked of command.uses) checkUse(looked, { border, scene, touched });
  if (!isReading) {
    for (const looked of command.mentions()) checkMention(looked, border);
    checkMoved(touched, border, text);
    checkBrought(command, border, scene);
    border.refuse(border.boundary.refuseUnnamed(command.analysis.canonical));
    border.doubtIgnored();
  }
}

/** A place that a part writes. `isMoved`: what comes there may be a link. */
type Touched = { path: string; part: ShellPart | null; isMoved: boolean; isDeleted?: true };
type Look = {
  part: ShellPart;
  border: Border;
  scene: Scene;
  isSteady: boolean;
  touched: Touched[];
  text: string;
};

/** Whether what stands where the command is about to begin still stands there when each part runs. */
function isSteady({ analysis }: LookedCommand): boolean {
  return analysis.parts.filter((part) => !part.isReading && !isIdlePart(part)).length <= 1;
}

function checkChange(change: PathChange, look: Look): void {
  const { part, border, scene, touched } = look;
  const where = { part: part.canonical, span: change.span };
  const { path, physical, access } = change;
  if (path === null) {
    border.doubt(access === "delete" ? "deletes-unknown-path" : "writes-unknown-path", where);
    return;
  }
  if (isFree(path)) return;
  const looked = lookAtShellPath(path, physical ?? path, scene);
  if (noteProblem(looked, border, where)) return;
  if (change.isPossible === true) {
    const found = looked.resolved.find((real) => border.boundary.check(real, access, "path") !== null);
    if (found !== undefined) border.doubt(createReason("may-write", { path: found }), where);
    return;
  }
  const isMoved = change.covers === "below" || mayBringLinks.test(part.canonical);
  for (const target of targetsOf(change, looked, look)) {
    border.check(target.path, access, target.covers, where);
    const isLed = target.covers === "below" && !border.isRefused && goesThroughLinks(change, part);
    if (isLed && border.mayHoldLinks(target.path))
      border.doubt(createReason("link-below", { path: target.path }), where);
    if (access === "write") touched.push({ path: target.path, part, isMoved });
  }
  if (access === "delete" && !isMover.test(part.canonical))
    for (const real of looked.resolved.concat(looked.written))
      touched.push({ path: deletedAt(change, real, look.text), part, isMoved: false, isDeleted: true });
}

/** git deletes nothing behind a link. */
const isMover = /^git /;

/** Plain `cp` follows the links that it is given; with an option it may copy them, or make some. */
const mayBringLinks = /^(?:mv|ln|link) |^(?:cp|install|rsync|scp) (?:.* )?-/s;

/** git, `mv` and `sed -i` put a new file in the place of a link, and what is deleted is the link itself. */
function goesThroughLinks({ access, glob, isWholeTree }: PathChange, { canonical }: ShellPart): boolean {
  if (isWholeTree === true || /^(?:git|mv) /.test(canonical)) return false;
  const isLastName = glob === undefined || !glob.includes("/");
  if (isLastName && glob !== undefined && /^sed (?!.*--follow)/s.test(canonical)) return false;
  return access === "write" || !isLastName;
}

type Target = { path: string; covers: "path" | "below" };

/** What is really touched: the place, its link, or names in it. */
function targetsOf(change: PathChange, looked: LookedPath, look: Look): Target[] {
  const { border, part, isSteady: steady } = look;
  const places = new Set([...looked.resolved, ...looked.written.map((path) => border.ownPlace(path))]);
  if (change.isWholeTree === true && looked.resolved.some((path) => border.isInWorkspace(path)))
    places.add(border.workspace);
  const isGlob = change.glob !== undefined;
  const covers =
    change.covers === "below" && !isGlob && steady && movesFiles(part, look) ? "path" : change.covers;
  return [...places].flatMap((path): Target[] => {
    const known = isGlob || change.isWholeTree === true ? true : knownFolder(change, path, look);
    const itself: Target = {
      path: known === true && path !== "/" ? `${path}/` : path,
      covers: change.names === undefined && known === false && covers === "below" ? "path" : covers,
    };
    if (change.names === undefined || known === false) return [itself];
    const folder = known === true ? border.realpath(path) : path;
    const inside = change.names.flatMap((name): Target[] => {
      const child = `${folder === "/" ? "" : folder}/${name}`;
      return [...new Set([child, realOr(child, border)])].map((one) => ({ path: one, covers }));
    });
    return known === true ? inside : [itself, ...inside];
  });
}

/** Below what is a file now nothing can be resolved. */
function realOr(child: string, border: Border): string {
  return border.isFolder(parentOf(child)) === false ? child : border.realpath(child);
}

/** Whether it is surely a folder, or surely none, when the part runs. */
function knownFolder(change: PathChange, path: string, { border, isSteady: steady }: Look): boolean | null {
  if (change.isFolder === true) return true;
  return steady ? border.isFolder(path) : null;
}

/** Whether all that a part moves or copies are files. */
function movesFiles(part: ShellPart, { border, scene }: Look): boolean {
  const sources = part.paths.filter(({ access }) => access !== "write");
  if (part.changes?.some(({ names }) => names !== undefined) !== true || sources.length === 0) return false;
  return sources.every(({ path, physical, glob }) => {
    if (path === null || glob !== undefined) return false;
    const { resolved, problem } = lookAtShellPath(path, physical ?? path, scene);
    return problem === null && resolved.every((real) => border.isFolder(real) === false);
  });
}

function noteProblem(
  { problem }: LookedPath,
  border: Border,
  where: Parameters<Border["doubt"]>[1],
): boolean {
  if (problem !== null) border.doubt(problem, where);
  return problem !== null;
}

type UseLook = { border: Border; scene: Scene; touched: Touched[] };

/** A redirect's target, or what is read. */
function checkUse({ use, looked, part }: LookedUse, { border, touched }: UseLook): void {
  const where = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
  if (use.access !== "read" && part !== null && use.via !== "redirect") return;
  if (looked === null) {
    if (use.access !== "read") border.doubt("writes-unknown-path", where);
    else if (border.boundary.check(border.workspace, "read", "below") !== null)
      border.doubt("reads-unknown", where);
    return;
  }
  if (use.access !== "read" && noteProblem(looked, border, where)) return;
  for (const path of looked.resolved) {
    border.check(path, use.access, use.covers, where);
    if (use.access === "write") touched.push({ path, part, isMoved: false });
  }
}

/** What a program that is not known may read, or, where it edits files, change. */
function checkMention({ use, looked, part }: LookedUse, border: Border): void {
  const changed =
    use.access === "write" || (part !== null && mayWriteMentions(part))
      ? looked?.resolved.find(
          (path) => border.isFile(path) && border.boundary.check(path, "write", "path") !== null,
        )
      : undefined;
  if (changed !== undefined) border.doubt(createReason("may-change", { path: changed }));
  const refused = looked?.resolved.some((path) => border.boundary.check(path, "read", use.covers) !== null);
  if (refused === true)
    border.doubt(createReason("may-read", { path: looked?.written[0] ?? "what the intent does not own" }));
}

function checkRun(part: ShellPart, border: Border): void {
  if (isIdlePart(part)) return;
  const refusal = border.boundary.checkRun(part.cwd === null ? null : border.realpath(part.cwd));
  border.refuse(refusal, { part: part.canonical, span: part.span });
}

/** What one part brings may be a link, and another part writes through it: where that leads is not known before. */
function checkMoved(touched: readonly Touched[], border: Border, text: string): void {
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
    if (later !== undefined) border.doubt(createReason("written-where-moved", { path: later.path }));
  }
}

/** What is read may lead through a link that another part brings. */
function checkBrought(command: LookedCommand, border: Border, scene: Scene): void {
  if (border.boundary.check(border.workspace, "read", "below") === null) return;
  const bringer = findBringer(command, scene, ({ use }) => use.access === "read");
  if (bringer !== undefined)
    border.doubt("reads-brought-link", {
      part: bringer.canonical,
      span: bringer.span,
    });
}

function withoutEnd(path: string): string {
  return path.replace(/(?!^)\/$/, "");
}
