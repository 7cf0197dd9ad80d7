import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { lookAtShellPath } from "../paths/look-at-path.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { findUnspelled, spellsEvery } from "../rules/spells-every.ts";
import { staysAtAddress } from "../rules/stays-at-address.ts";
import type { Scene } from "../scene.ts";
import type { SensitiveWord, ShellPart } from "../shell/analysis.ts";
import { describeEffect } from "../shell/tables/option-effects.ts";
import { staysByFolders } from "./certain-folder.ts";
import { whyElsewhere } from "./command-place.ts";
import { findRepositoryPrograms, isIdlePart, isReadingPart } from "./command-reading.ts";
import { coverChange, mayEditAll } from "./cover-changes.ts";
import { findHandedWords } from "./handed-program.ts";
import type { LookedCommand, LookedUse } from "./looked-command.ts";
import { findThereForm } from "./own-folder.ts";
import { findAllowing } from "./path-hits.ts";
import { becauseOfRule, reasonOfFinding } from "./reasons.ts";
import type { Permit } from "./subject.ts";

/** How one part of a command is covered: by a rule, by being a reading command in the workspace, or not at all. */
export type PartCover =
  | { kind: "rule"; rule: CompiledRule }
  | { kind: "reading" }
  | { kind: "none"; reasons: Reason[] };

export type CoveredPart = { part: ShellPart; cover: PartCover };

/** How each part is covered; the permit and the suggestions both go by it. */
export function coverParts(command: LookedCommand, scene: Scene): CoveredPart[] {
  return command.analysis.parts.map((part) => ({ part, cover: coverPart(part, command, scene) }));
}

/** A command runs unasked when every part and every redirect of it is covered. */
export function permitCommand(command: LookedCommand, covers: readonly CoveredPart[], scene: Scene): Permit {
  const { analysis, uses, text } = command;
  const covered: Reason[] = [];
  const open: Reason[] = [];
  for (const { part, cover } of covers) {
    if (cover.kind === "none") open.push(...cover.reasons);
    else covered.push(describeCover(part, cover));
  }
  let blockedPath: string | undefined;
  for (const use of uses) {
    if (use.use.via !== "redirect" && use.part !== null) continue;
    const isByRule = covers.some(({ part, cover }) => part === use.part && cover.kind === "rule");
    const cover = coverRedirect(use, scene, isByRule);
    const target = use.looked?.written[0] ?? "";
    if (cover.kind === "rule")
      covered.push(becauseOfRule({ rule: cover.rule, span: use.use.span }, `writing ${target}`));
    if (cover.kind === "mode") covered.push(createReason("mode-edits-command", { path: target }));
    if (cover.kind !== "none") continue;
    open.push(...cover.reasons);
    blockedPath ??= use.looked?.resolved[0] ?? use.looked?.written[0];
  }
  if (!analysis.isUnderstood) return { isPermitted: false, reasons: open };
  const whole = open.length > 0 ? findSpelledWhole(command, scene) : undefined;
  if (whole !== undefined)
    return { isPermitted: true, reasons: [becauseOfRule({ rule: whole }, text.trim())] };
  if (open.length > 0)
    return blockedPath === undefined
      ? { isPermitted: false, reasons: open }
      : { isPermitted: false, reasons: open, blockedPath };
  if (covered.length === 0 && !analysis.isPlain)
    return {
      isPermitted: false,
      reasons: [createReason("not-plain", {})],
    };
  if (covered.length === 0 && asksForReading(scene))
    return { isPermitted: false, reasons: [createReason("read-only-asks", {})] };
  if (covered.length === 0) covered.push(createReason("runs-nothing", {}));
  return { isPermitted: true, reasons: covered };
}

function coverPart(part: ShellPart, command: LookedCommand, scene: Scene): PartCover {
  if (part.allowForm === null || part.obstacles.length > 0) {
    const reasons = part.obstacles.map((obstacle) => reasonOfFinding(obstacle, part));
    return {
      kind: "none",
      reasons:
        reasons.length > 0
          ? reasons
          : [createReason("not-coverable", {}, { part: part.canonical, span: part.span })],
    };
  }
  const rules = scene.rules.allow.forTool("Bash");
  const there = findThereForm(part, command, scene);
  const handed = findHandedWords(part, command.analysis, scene);
  const sensitive = part.sensitive.filter(
    (word) =>
      word !== there?.option &&
      !handed.includes(word) &&
      !isCoveredOutput(word, part, command, scene) &&
      !mayEditAll(word, part, command, scene),
  );
  const form = part.allowForm;
  const accept = (rule: CompiledRule): boolean =>
    scene.accept(rule) && spellsEvery(rule.rule, sensitive) && staysAtAddress(rule.rule, form);
  const rule =
    rules?.commands.find(form, accept) ??
    (there === null ? undefined : rules?.commands.find(there.form, accept)) ??
    rules?.commands.findExact(part.spelled, scene.accept) ??
    rules?.all.find(scene.accept);
  const elsewhere = rule === undefined ? null : whyElsewhere(part, rule, { command, scene });
  if (elsewhere !== null) {
    const reason = reasonAt(elsewhere, { part: part.canonical, span: part.span });
    return { kind: "none", reasons: [reason] };
  }
  if (rule !== undefined) return { kind: "rule", rule };
  if (isReadingPart(part, command.analysis, scene)) {
    const reason = findOutside(part, command, scene) ?? askForReading(part, command, scene);
    return reason === null ? { kind: "reading" } : { kind: "none", reasons: [reason] };
  }
  return { kind: "none", reasons: explainOpen(part, scene) };
}

/** In mode plan reading is all that an agent does, strict asks for every call, and bypassPermissions for none. */
function asksForReading({ context: { asksForReadOnlyCommands, mode } }: Scene): boolean {
  return (
    asksForReadOnlyCommands === true && (mode === "default" || mode === "acceptEdits" || mode === "dontAsk")
  );
}

/** Why a reading part asks, where the team wants that. Beside parts that rules cover, one that does nothing adds nothing. */
function askForReading(part: ShellPart, { analysis }: LookedCommand, scene: Scene): Reason | null {
  if (!asksForReading(scene) || (isIdlePart(part) && !analysis.parts.every(isIdlePart))) return null;
  return createReason("read-only-asks", {}, { part: part.canonical, span: part.span });
}

/** The first path that a reading part reads outside the workspace. */
function findOutside(part: ShellPart, command: LookedCommand, scene: Scene): Reason | null {
  const outside = command.uses.find(
    ({ use, looked, part: owner }) =>
      owner === part && use.via === "argument" && !isReadInside(use.access, looked, scene),
  );
  if (outside === undefined || staysByFolders(part, command, scene)) return null;
  const path = outside.looked?.resolved.find((resolved) => !scene.isWithin(resolved));
  const place = { part: part.canonical, span: outside.use.span };
  return path === undefined
    ? createReason("reads-unknown-path", {}, place)
    : createReason("reads-outside", { path }, place);
}

/** `go build -o bin/x`: rules on the file that is named allow it to be written, also where it is a folder. */
function isCoveredOutput(
  { output }: SensitiveWord,
  part: ShellPart,
  { uses }: LookedCommand,
  scene: Scene,
): boolean {
  if (output === undefined) return false;
  const named = uses.filter(
    ({ use, part: owner }) => owner === part && use.access === "write" && use.span.start === output.start,
  );
  return (
    named.length > 0 &&
    named.every(({ use, looked }) => {
      const below = looked === null ? null : lookAtShellPath(`${use.path}/x`, `${use.physical}/x`, scene);
      return [looked, below].every((one) => one !== null && coverChange(one, use.access, scene) !== null);
    })
  );
}

/** The parts that rules allow, for a person who asks what a rule does in a command that it does not allow as a whole. */
export function listAllowedParts(command: LookedCommand, scene: Scene): ShellPart[] {
  return coverParts(command, scene).flatMap(({ part, cover }) => (cover.kind === "rule" ? [part] : []));
}

function isReadInside(access: string, looked: LookedUse["looked"], scene: Scene): boolean {
  if (looked === null || looked.problem !== null || access !== "read") return false;
  return (
    looked.resolved.every(scene.isWithin) ||
    findAllowing(["Read"], looked, scene) !== null ||
    scene.rules.allow.forTool("Read")?.all.find(scene.accept) !== undefined
  );
}

function explainOpen(part: ShellPart, scene: Scene): Reason[] {
  const place = { part: part.canonical, span: part.span };
  const programs = findRepositoryPrograms(part, scene);
  if (programs.length > 0) {
    return [createReason("repository-programs", { settings: programs.join(", ") }, place)];
  }
  const found =
    part.allowForm === null
      ? undefined
      : scene.rules.allow.forTool("Bash")?.commands.find(part.allowForm, scene.accept);
  if (found !== undefined && part.allowForm !== null && !staysAtAddress(found.rule, part.allowForm)) {
    return [createReason("address-not-spelled", { rule: found.reference.text }, place)];
  }
  if (found !== undefined && part.sensitive.length > 0) {
    return findUnspelled(found.rule, part.sensitive).map((option) =>
      createReason(
        "option-not-spelled",
        { word: option.word, effect: describeEffect(option), rule: found.reference.text },
        { part: part.canonical, span: option.span },
      ),
    );
  }
  return [createReason("no-rule", { command: part.canonical }, place)];
}

function describeCover(part: ShellPart, cover: Exclude<PartCover, { kind: "none" }>): Reason {
  if (cover.kind === "rule")
    return becauseOfRule({ rule: cover.rule, part: part.canonical, span: part.span }, part.canonical);
  const { canonical, span } = part;
  const code = isIdlePart(part) ? "changes-nothing" : "only-reads";
  return createReason(code, { command: canonical }, { part: canonical, span });
}

/** A rule that is the command, letter for letter. It spells its redirects and its flags too. */
function findSpelledWhole({ analysis, text, uses }: LookedCommand, scene: Scene): CompiledRule | undefined {
  if (
    !analysis.isUnderstood ||
    analysis.parts.some((part) => part.allowForm === null || part.obstacles.length > 0)
  )
    return undefined;
  if (uses.some(({ looked }) => looked === null || looked.problem !== null)) return undefined;
  return scene.rules.allow.forTool("Bash")?.commands.findExact(text.trim(), scene.accept);
}

/**
 * How a redirect is covered: by an Edit or Read rule, by reading in the workspace, by the mode where a rule allows the command that it
 * belongs to (`isByRule`), or not at all.
 */
function coverRedirect(
  { use, looked, part }: LookedUse,
  scene: Scene,
  isByRule: boolean,
): PartCover | { kind: "mode" } {
  const place = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
  const uncovered = (reason: Reason): PartCover => ({ kind: "none", reasons: [reason] });
  if (looked === null) return uncovered(createReason("unknown-redirect", {}, place));
  const path = looked.written[0] ?? looked.text;
  if (use.access === "read") {
    return isReadInside("read", looked, scene)
      ? { kind: "reading" }
      : uncovered(createReason("reads-outside", { path }, place));
  }
  const cover = coverChange(looked, use.access, scene);
  return (
    (cover?.kind === "mode" && !isByRule ? null : cover) ??
    uncovered(createReason("no-edit-rule", { path }, place))
  );
}
