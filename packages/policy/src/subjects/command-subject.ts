import { createReason, type Reason, reasonAt } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import { commandRisk } from "../advice/command-risk.ts";
import { suggestForCommand } from "../advice/suggest-command.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { joinPath, normalise } from "../paths/path-text.ts";
import type { PolicyCall } from "../policy-call.ts";
import { analyseOnce } from "./analyse-once.ts";
import { type CoveredPart, coverParts, evaluateCommandAllow } from "./command-allow.ts";
import { findForbidden } from "./command-data.ts";
import { findCommandMatches } from "./command-matches.ts";
import { collectMentions, collectUses, findCommandGuardrails } from "./command-paths.ts";
import { checkCommandScope } from "./command-scope.ts";
import { findUnknown } from "./command-unknown.ts";
import { findRunFile, findUsedLink } from "./possible-names.ts";
import { isReadOnlyPart } from "./read-only-part.ts";
import { findRuleFileChanges } from "./rule-file-changes.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";
import { openSubject, type Subject } from "./subject.ts";

const ruleTools = ["Bash"];
const versionControl = /^(?:git|hg|jj|svn)(?: |$)/;
const gitSettings =
  /\/(?:\.git\/(?:config|config\.worktree|modules\/.*\/config)|\.gitconfig|gitconfig|\.config\/git\/config)$/;

/** A call that runs a shell command. */
export function createCommandSubject(call: PolicyCall, evaluation: EvaluationContext): Subject {
  const command = analyseCommand(call, evaluation);
  if (command === null) return createUnreadable();
  const { analysis } = command;
  const isReadOnly = (): boolean =>
    analysis.isUnderstood &&
    analysis.isPlain &&
    analysis.parts.every((part) => isReadOnlyPart(part, analysis, evaluation)) &&
    command.uses.every(({ use }) => use.access === "read");
  let known: CoveredPart[] | null = null;
  const covers = (): CoveredPart[] => {
    known ??= coverParts(command, evaluation);
    return known;
  };
  return {
    ruleTools,
    canonical: analysis.canonical,
    uncertainties: () => findUncertainties(command),
    matches: (list) => findCommandMatches(list, command, evaluation),
    guardrail: () => findCommandGuardrails(command, evaluation),
    ruleFileChanges: () => findRuleFileChanges(command, evaluation),
    forbidden: () => findForbidden(command, evaluation),
    unknown: (list) => findUnknown(list, command, evaluation),
    checkScope: (scopeCheck) => checkCommandScope(command, scopeCheck, evaluation, isReadOnly()),
    changesRepository: () =>
      analysis.parts.some((part) => versionControl.test(part.canonical) && !part.isReadOnlyGit),
    isReadOnly,
    evaluateAllow: () => evaluateCommandAllow(command, covers(), evaluation),
    risk: () => commandRisk(command, evaluation),
    suggest: () => suggestForCommand(command, covers()),
  };
}

/** Analyses the command of a call; null when the call has none. */
export function analyseCommand(call: PolicyCall, evaluation: EvaluationContext): ShellCommand | null {
  const text = call.input.command;
  if (typeof text !== "string") return null;
  const known = evaluation.commandCache?.get(text);
  if (known !== undefined) return known;
  const { context } = evaluation;
  const cwd = normalise(joinPath(evaluation.cwd, context.shellWorkingDirectory ?? evaluation.cwd));
  const analysis = analyseOnce(text, { cwd, home: evaluation.home });
  let mentions: ResolvedUse[] | null = null;
  const command: ShellCommand = {
    text,
    analysis,
    uses: collectUses(analysis, evaluation),
    mentions: () => {
      mentions ??= collectMentions(analysis, evaluation);
      return mentions;
    },
  };
  evaluation.commandCache?.set(text, command);
  return command;
}

function findUncertainties({ text, analysis, uses }: ShellCommand): Reason[] {
  const reasons: Reason[] = [];
  if (!analysis.isUnderstood) {
    for (const problem of analysis.problems) {
      const { start, end } = problem.span;
      reasons.push(reasonAt(problem, { part: text.slice(start, end) }));
    }
    if (reasons.length === 0) reasons.push(createReason("command-not-understood", {}));
  }
  const link = findUsedLink(analysis, uses);
  if (link !== undefined) {
    reasons.push(createReason("makes-and-uses-link", {}, { part: link.canonical, span: link.span }));
  }
  const run = link === undefined ? findRunFile(analysis, uses) : undefined;
  if (run !== undefined) {
    reasons.push(createReason("writes-and-runs-file", {}, { part: run.canonical, span: run.span }));
  }
  const settings = uses.find(({ use }) => use.access !== "read" && gitSettings.test(use.path ?? ""));
  if (
    settings !== undefined &&
    analysis.parts.some((part) => part !== settings.part && /^git /.test(part.canonical))
  )
    reasons.push(createReason("changes-git-settings", {}, { span: settings.use.span }));
  for (const { use, resolvedPath } of uses) {
    const problem = resolvedPath?.problem ?? null;
    if (problem !== null) reasons.push(reasonAt(problem, { span: use.span }));
    else if (resolvedPath === null && use.via === "redirect")
      reasons.push(createReason("unknown-redirect", {}, { span: use.span }));
  }
  return reasons;
}

function createUnreadable(): Subject {
  return {
    ...openSubject,
    ruleTools,
    uncertainties: () => [createReason("no-command", {})],
    matches: () => [],
    guardrail: () => [],
    isReadOnly: () => false,
    evaluateAllow: () => ({ isAllowed: false, reasons: [] }),
    risk: () => ({ level: "high", reasons: [createRiskReason({ code: "not-understood" })] }),
    suggest: () => [],
  };
}
