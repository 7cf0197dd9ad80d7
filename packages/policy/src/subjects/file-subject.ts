import { createReason, type Reason } from "@countersign/contracts/reason";
import { pathRisk } from "../advice/path-risk.ts";
import { suggestForPath } from "../advice/suggest-path.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { type CallPaths, collectPaths } from "../paths/call-paths.ts";
import { findGuardrail } from "../paths/find-guardrail.ts";
import { dataFolderReason, productDataReason, touchesProductData } from "../paths/product-data.ts";
import type { ResolvedPath } from "../paths/resolved-path.ts";
import type { PolicyCall } from "../policy-call.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { ListRules } from "../rules/list-rules.ts";
import type { ToolEntry } from "../tools/tool-table.ts";
import { findAllowing, findForPath } from "./path-matches.ts";
import { ruleReason } from "./reasons.ts";
import { whyRulesChange } from "./rule-file-changes.ts";
import type { ScopeCheck } from "./scope-check.ts";
import { type AllowResult, openSubject, type Subject } from "./subject.ts";

/** A call of a tool that works on files. */
export function createFileSubject(
  call: PolicyCall,
  entry: ToolEntry,
  evaluation: EvaluationContext,
): Subject {
  const { target, named, problem } = collectPaths(call, entry, evaluation);
  const shown = target.written[0] ?? target.text;
  const isFolder = entry.isPathOptional;
  const { restrictedBy } = entry;
  const tools = restrictedBy.length === 0 ? entry.ruleTools : [...entry.ruleTools, ...restrictedBy];
  let knownGuardrail: Reason | null | undefined;
  const guardrail = (): Reason | null => {
    if (knownGuardrail === undefined) knownGuardrail = findGuardrail(target, entry.access, evaluation);
    return knownGuardrail;
  };
  return {
    ...openSubject,
    ruleTools: entry.ruleTools,
    restrictedBy,
    uncertainties: () => [
      ...(problem === null ? [] : [problem]),
      ...findUnfiltered(entry, target, evaluation),
    ],
    matches: (list) => {
      if (list.isEmpty) return [];
      const all = findRestricting(list, call.tool, entry, evaluation);
      if (all !== undefined) return [{ rule: all, path: shown }];
      for (const resolvedPath of [target, ...named]) {
        const rule = findForPath(list, tools, resolvedPath, evaluation, { isFolder, covers: "path" });
        if (rule !== undefined) return [{ rule, path: resolvedPath.written[0] ?? resolvedPath.text }];
      }
      return [];
    },
    guardrail: () => {
      const found = guardrail();
      return found === null ? [] : [found];
    },
    ruleFileChanges: () => {
      const reason =
        entry.access === "read" ? null : whyRulesChange(target, entry.access === "delete", evaluation);
      return reason === null ? [] : [reason];
    },
    forbidden: () => {
      const sure = [target, ...named].filter(
        (resolvedPath) => touchesProductData(resolvedPath, evaluation) === "surely",
      );
      const isAbove = entry.access === "delete" && touchesProductData(target, evaluation) === "below";
      const above = isAbove ? [dataFolderReason(target, evaluation)] : [];
      return { sure: [...sure.map(productDataReason), ...above], possible: [] };
    },
    checkScope: (scopeCheck) => checkFileScope(scopeCheck, entry, { target, named, problem }),
    isReadOnly: () => entry.class === "safe",
    evaluateAllow: () => evaluateAllow(call, entry, { target, named, shown }, evaluation),
    risk: () =>
      pathRisk(
        entry.access,
        [
          { resolvedPath: target, guardrail: guardrail() },
          ...named.map((resolvedPath) => ({ resolvedPath, guardrail: null })),
        ],
        evaluation,
      ),
    suggest: () =>
      problem === null && guardrail() === null ? suggestForPath(call.tool, entry, target, evaluation) : [],
  };
}

/** Why an unfiltered search, or the list of a folder, could return what a rule or Countersign itself hides from agents. */
function findUnfiltered(
  { access, isPathOptional, ruleTools }: ToolEntry,
  target: ResolvedPath,
  evaluation: EvaluationContext,
): Reason[] {
  const { context, rules, accept } = evaluation;
  if (context.searchesUnfiltered !== true || access !== "read") return [];
  // A tool that reads a file lists what is in a folder.
  const isFolder = target.resolved.some((path) => context.fileSystem.isFolder?.(path) === true);
  if (!isPathOptional && !isFolder) return [];
  const isRuled = [rules.deny, rules.ask].some((list) => list.concerns(ruleTools, accept));
  const isAboveData = touchesProductData(target, evaluation) !== "no";
  return isRuled || isAboveData ? [createReason("search-unfiltered", {})] : [];
}

/** A rule on every file for a tool that restricts this one, where it is not about this one anyway. */
function findRestricting(
  list: ListRules,
  tool: string,
  { ruleTools, restrictedBy }: ToolEntry,
  { accept }: EvaluationContext,
): CompiledRule | undefined {
  const [name] = restrictedBy;
  if (name === undefined) return undefined;
  const rule = list.findForAll(name, restrictedBy, accept);
  return rule === list.findForAll(tool, ruleTools, accept) ? undefined : rule;
}

/** A tool that searches a folder reads below it. What it deletes is the link, where there is one. */
function checkFileScope(
  scopeCheck: ScopeCheck,
  entry: ToolEntry,
  { target, named, problem }: CallPaths,
): void {
  if (problem !== null) scopeCheck.addUncertainty(problem);
  if (problem !== null && entry.access !== "read") return;
  const covers = entry.patterns.length > 0 ? "below" : "path";
  const own = entry.access === "delete" ? target.written.map((path) => scopeCheck.ownPlace(path)) : [];
  for (const path of new Set([...own, ...target.resolved])) scopeCheck.check(path, entry.access, covers);
  for (const resolvedPath of named)
    for (const path of resolvedPath.resolved) scopeCheck.check(path, entry.access, covers);
  if (entry.access !== "read") scopeCheck.addIgnoreFileProblems();
}

type Shown = { target: ResolvedPath; named: readonly ResolvedPath[]; shown: string };

function evaluateAllow(
  call: PolicyCall,
  entry: ToolEntry,
  paths: Shown,
  evaluation: EvaluationContext,
): AllowResult {
  const { target, named, shown } = paths;
  const all = [target, ...named];
  const isWithin = all.every((resolvedPath) => isInWorkspace(resolvedPath, evaluation));
  if (isWithin && entry.class === "safe") {
    const reason = createReason("tool-only-reads", { tool: call.tool, path: shown });
    return { isAllowed: true, reasons: [reason] };
  }
  const reasons: Reason[] = [];
  for (const resolvedPath of all) {
    const rule = findAllowing(entry.ruleTools, resolvedPath, evaluation, entry.isPathOptional);
    const path = resolvedPath.written[0] ?? resolvedPath.text;
    if (rule !== null) reasons.push(ruleReason({ rule, path }, path));
    else if (entry.class !== "safe" || !isInWorkspace(resolvedPath, evaluation))
      return evaluateUncovered(call, entry, { ...paths, isWithin }, evaluation);
  }
  return { isAllowed: true, reasons };
}

function evaluateUncovered(
  call: PolicyCall,
  entry: ToolEntry,
  paths: Shown & { isWithin: boolean },
  evaluation: EvaluationContext,
): AllowResult {
  const { isWithin, shown, target, named } = paths;
  if (isWithin && entry.access === "write" && evaluation.context.mode === "acceptEdits") {
    const reason = createReason("mode-edits-file", { tool: call.tool, path: shown });
    return { isAllowed: true, reasons: [reason] };
  }
  if (isWithin) {
    const reason = createReason("tool-changes-files", { tool: call.tool, path: shown });
    return { isAllowed: false, reasons: [reason] };
  }
  const outside =
    [target, ...named].find((resolvedPath) => !isInWorkspace(resolvedPath, evaluation)) ?? target;
  const written = outside.written[0] ?? outside.text;
  const blockedPath = outside.resolved.find((path) => !evaluation.isWithin(path)) ?? written;
  const outsideCode = entry.class === "safe" ? "tool-reads-outside" : "tool-changes-outside";
  const data = { tool: call.tool, path: blockedPath };
  const reason =
    blockedPath === written
      ? createReason(outsideCode, data)
      : createReason(`${outsideCode}-by-link`, { ...data, link: written });
  return { isAllowed: false, reasons: [reason], blockedPath };
}

function isInWorkspace({ problem, resolved }: ResolvedPath, evaluation: EvaluationContext): boolean {
  return problem === null && resolved.every(evaluation.isWithin);
}
