import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { describeEffect, type SensitiveWord, type ShellPart } from "@countersign/shell";
import type { EvaluationContext } from "../evaluation-context.ts";
import { resolveShellPath } from "../paths/resolve-path.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { findUnspelled, spellsEvery } from "../rules/spells-every.ts";
import { staysAtAddress } from "../rules/stays-at-address.ts";
import { staysByFolders } from "./certain-folder.ts";
import { whyElsewhere } from "./command-place.ts";
import { coverChange, mayEditAll } from "./cover-changes.ts";
import { findDelegatedWords } from "./delegated-words.ts";
import { findThereForm } from "./own-folder.ts";
import { findAllowing } from "./path-matches.ts";
import { findRepositoryPrograms, isIdlePart, isReadOnlyPart } from "./read-only-part.ts";
import { reasonOfFinding, ruleReason } from "./reasons.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";
import type { AllowResult } from "./subject.ts";

/** How one part of a command is covered: by a rule, by being a reading command in the workspace, or not at all. */
export type PartCover =
  | { kind: "rule"; rule: CompiledRule }
  | { kind: "reading" }
  | { kind: "none"; reasons: Reason[] };

export type CoveredPart = { part: ShellPart; cover: PartCover };

/** How each part is covered; the permit and the suggestions both go by it. */
export function coverParts(command: ShellCommand, evaluation: EvaluationContext): CoveredPart[] {
  return command.analysis.parts.map((part) => ({ part, cover: coverPart(part, command, evaluation) }));
}

/** A command runs without approval when every part and every redirect of it is covered. */
export function evaluateCommandAllow(
  command: ShellCommand,
  covers: readonly CoveredPart[],
  evaluation: EvaluationContext,
): AllowResult {
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
    const cover = coverRedirect(use, evaluation, isByRule);
    const target = use.resolvedPath?.written[0] ?? "";
    if (cover.kind === "rule")
      covered.push(ruleReason({ rule: cover.rule, span: use.use.span }, `writing ${target}`));
    if (cover.kind === "mode") covered.push(createReason("mode-edits-command", { path: target }));
    if (cover.kind !== "none") continue;
    open.push(...cover.reasons);
    blockedPath ??= use.resolvedPath?.resolved[0] ?? use.resolvedPath?.written[0];
  }
  if (!analysis.isUnderstood) return { isAllowed: false, reasons: open };
  const whole = open.length > 0 ? findSpelledWhole(command, evaluation) : undefined;
  if (whole !== undefined) return { isAllowed: true, reasons: [ruleReason({ rule: whole }, text.trim())] };
  if (open.length > 0)
    return blockedPath === undefined
      ? { isAllowed: false, reasons: open }
      : { isAllowed: false, reasons: open, blockedPath };
  if (covered.length === 0 && !analysis.isPlain)
    return {
      isAllowed: false,
      reasons: [createReason("not-plain", {})],
    };
  if (covered.length === 0 && asksForReadOnly(evaluation))
    return { isAllowed: false, reasons: [createReason("read-only-asks", {})] };
  if (covered.length === 0) covered.push(createReason("runs-nothing", {}));
  return { isAllowed: true, reasons: covered };
}

function coverPart(part: ShellPart, command: ShellCommand, evaluation: EvaluationContext): PartCover {
  if (part.allowForm === null || part.uncertainties.length > 0) {
    const reasons = part.uncertainties.map((uncertainty) => reasonOfFinding(uncertainty, part));
    return {
      kind: "none",
      reasons:
        reasons.length > 0
          ? reasons
          : [createReason("not-coverable", {}, { part: part.canonical, span: part.span })],
    };
  }
  const rules = evaluation.rules.allow.forTool("Bash");
  const there = findThereForm(part, command, evaluation);
  const delegated = findDelegatedWords(part, command.analysis, evaluation);
  const sensitive = part.sensitive.filter(
    (word) =>
      word !== there?.option &&
      !delegated.includes(word) &&
      !isCoveredOutput(word, part, command, evaluation) &&
      !mayEditAll(word, part, command, evaluation),
  );
  const form = part.allowForm;
  const accept = (rule: CompiledRule): boolean =>
    evaluation.accept(rule) && spellsEvery(rule.rule, sensitive) && staysAtAddress(rule.rule, form);
  const rule =
    rules?.commands.find(form, accept) ??
    (there === null ? undefined : rules?.commands.find(there.form, accept)) ??
    rules?.commands.findExact(part.spelled, evaluation.accept) ??
    rules?.all.find(evaluation.accept);
  const elsewhere = rule === undefined ? null : whyElsewhere(part, rule, { command, evaluation });
  if (elsewhere !== null) {
    const reason = reasonAt(elsewhere, { part: part.canonical, span: part.span });
    return { kind: "none", reasons: [reason] };
  }
  if (rule !== undefined) return { kind: "rule", rule };
  if (isReadOnlyPart(part, command.analysis, evaluation)) {
    const reason = findOutside(part, command, evaluation) ?? findReadOnlyReason(part, command, evaluation);
    return reason === null ? { kind: "reading" } : { kind: "none", reasons: [reason] };
  }
  return { kind: "none", reasons: explainOpen(part, evaluation) };
}

/** In mode plan reading is all that an agent does, strict asks for every call, and bypassPermissions for none. */
function asksForReadOnly({ context: { asksForReadOnlyCommands, mode } }: EvaluationContext): boolean {
  return asksForReadOnlyCommands === true && ["default", "acceptEdits", "auto", "dontAsk"].includes(mode);
}

/** Why a reading part asks, where the team wants that. Beside parts that rules cover, one that does nothing adds nothing. */
function findReadOnlyReason(
  part: ShellPart,
  { analysis }: ShellCommand,
  evaluation: EvaluationContext,
): Reason | null {
  if (!asksForReadOnly(evaluation) || (isIdlePart(part) && !analysis.parts.every(isIdlePart))) return null;
  return createReason("read-only-asks", {}, { part: part.canonical, span: part.span });
}

/** The first path that a reading part reads outside the workspace. */
function findOutside(part: ShellPart, command: ShellCommand, evaluation: EvaluationContext): Reason | null {
  const outside = command.uses.find(
    ({ use, resolvedPath, part: owner }) =>
      owner === part && use.via === "argument" && !isReadInside(use.access, resolvedPath, evaluation),
  );
  if (outside === undefined || staysByFolders(part, command, evaluation)) return null;
  const path = outside.resolvedPath?.resolved.find((resolved) => !evaluation.isWithin(resolved));
  const place = { part: part.canonical, span: outside.use.span };
  return path === undefined
    ? createReason("reads-unknown-path", {}, place)
    : createReason("reads-outside", { path }, place);
}

/** `go build -o bin/x`: rules on the file that is named allow it to be written, also where it is a folder. */
function isCoveredOutput(
  { output }: SensitiveWord,
  part: ShellPart,
  { uses }: ShellCommand,
  evaluation: EvaluationContext,
): boolean {
  if (output === undefined) return false;
  const named = uses.filter(
    ({ use, part: owner }) => owner === part && use.access === "write" && use.span.start === output.start,
  );
  return (
    named.length > 0 &&
    named.every(({ use, resolvedPath }) => {
      const below =
        resolvedPath === null ? null : resolveShellPath(`${use.path}/x`, `${use.physical}/x`, evaluation);
      return [resolvedPath, below].every(
        (one) => one !== null && coverChange(one, use.access, evaluation) !== null,
      );
    })
  );
}

/** The parts that rules allow, for a person who asks what a rule does in a command that it does not allow as a whole. */
export function listAllowedParts(command: ShellCommand, evaluation: EvaluationContext): ShellPart[] {
  return coverParts(command, evaluation).flatMap(({ part, cover }) => (cover.kind === "rule" ? [part] : []));
}

function isReadInside(
  access: string,
  resolvedPath: ResolvedUse["resolvedPath"],
  evaluation: EvaluationContext,
): boolean {
  if (resolvedPath === null || resolvedPath.problem !== null || access !== "read") return false;
  return (
    resolvedPath.resolved.every(evaluation.isWithin) ||
    findAllowing(["Read"], resolvedPath, evaluation) !== null ||
    evaluation.rules.allow.forTool("Read")?.all.find(evaluation.accept) !== undefined
  );
}

function explainOpen(part: ShellPart, evaluation: EvaluationContext): Reason[] {
  const place = { part: part.canonical, span: part.span };
  const programs = findRepositoryPrograms(part, evaluation);
  if (programs.length > 0) {
    return [createReason("repository-programs", { settings: programs.join(", ") }, place)];
  }
  const found =
    part.allowForm === null
      ? undefined
      : evaluation.rules.allow.forTool("Bash")?.commands.find(part.allowForm, evaluation.accept);
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
    return ruleReason({ rule: cover.rule, part: part.canonical, span: part.span }, part.canonical);
  const { canonical, span } = part;
  const code = isIdlePart(part) ? "changes-nothing" : "only-reads";
  return createReason(code, { command: canonical }, { part: canonical, span });
}

/** A rule that is the command, letter for letter. It spells its redirects and its flags too. */
function findSpelledWhole(
  { analysis, text, uses }: ShellCommand,
  evaluation: EvaluationContext,
): CompiledRule | undefined {
  if (
    !analysis.isUnderstood ||
    analysis.parts.some((part) => part.allowForm === null || part.uncertainties.length > 0)
  )
    return undefined;
  if (uses.some(({ resolvedPath }) => resolvedPath === null || resolvedPath.problem !== null))
    return undefined;
  return evaluation.rules.allow.forTool("Bash")?.commands.findExact(text.trim(), evaluation.accept);
}

/**
 * How a redirect is covered: by an Edit or Read rule, by reading in the workspace, by the mode where a rule allows the command that it
 * belongs to (`isByRule`), or not at all.
 */
function coverRedirect(
  { use, resolvedPath, part }: ResolvedUse,
  evaluation: EvaluationContext,
  isByRule: boolean,
): PartCover | { kind: "mode" } {
  const place = part === null ? { span: use.span } : { part: part.canonical, span: use.span };
  const noCover = (reason: Reason): PartCover => ({ kind: "none", reasons: [reason] });
  if (resolvedPath === null) return noCover(createReason("unknown-redirect", {}, place));
  const path = resolvedPath.written[0] ?? resolvedPath.text;
  if (use.access === "read") {
    return isReadInside("read", resolvedPath, evaluation)
      ? { kind: "reading" }
      : noCover(createReason("reads-outside", { path }, place));
  }
  const cover = coverChange(resolvedPath, use.access, evaluation);
  return (
    (cover?.kind === "mode" && !isByRule ? null : cover) ??
    noCover(createReason("no-edit-rule", { path }, place))
  );
}
