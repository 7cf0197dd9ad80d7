import type { Because, Decision, RuleReference, Span } from "@countersign/contracts/decision";
import type { PolicyContext } from "./context.ts";
import { decide } from "./decide.ts";
import type { PolicyCall } from "./policy-call.ts";
import { compileRules } from "./rules/compile-rules.ts";
import type { CompiledRule } from "./rules/compiled-rule.ts";
import type { RuleList } from "./rules/rule.ts";
import type { RuleSet, StoredRule } from "./rules/rule-set.ts";
import { Scene } from "./scene.ts";
import { listAllowedParts } from "./subjects/command-permit.ts";
import { lookAtCommand } from "./subjects/command-subject.ts";

/**
 * What one rule had to say of a call. `outcome`: "decided" it is named in the decision; "agreed" it meets the call and
 * would have decided the same; "overruled" it meets the call and something stronger decided; "partial" it meets some
 * parts of a command, not all; "not-in-force" it has expired or belongs to another cycle; "unreadable"; "no-match".
 */
export type ConsideredRule = {
  list: RuleList;
  rule: RuleReference;
  outcome: "decided" | "agreed" | "overruled" | "partial" | "not-in-force" | "unreadable" | "no-match";
  why: string;
};

/** A part of a command and what decided on it, with its place in the command as written. */
export type ExplainedPart = { part: string; span: Span; because: Because };

/** A decision with everything that was considered for it. */
export type Explanation = { decision: Decision; rules: ConsideredRule[]; parts: ExplainedPart[] };

/** Explains a decision rule by rule, for a person who tries one. Takes time in proportion to the number of rules. */
export function explain(call: PolicyCall, context: PolicyContext): Explanation {
  const decision = decide(call, context);
  const rules: ConsideredRule[] = [];
  for (const rule of context.rules?.rules ?? []) rules.push(consider(rule, call, context, decision));
  for (const problem of context.rules?.problems ?? []) {
    rules.push({
      list: problem.list,
      rule: { text: problem.rule.text, source: problem.rule.source },
      outcome: "unreadable",
      why: `it cannot be read (at ${problem.position + 1}): ${problem.reason}`,
    });
  }
  const parts: ExplainedPart[] = [];
  for (const because of decision.because) {
    if (because.part !== undefined && because.span !== undefined)
      parts.push({ part: because.part, span: because.span, because });
  }
  return { decision, rules, parts };
}

function consider(
  compiled: CompiledRule,
  call: PolicyCall,
  context: PolicyContext,
  decision: Decision,
): ConsideredRule {
  const answer = (outcome: ConsideredRule["outcome"], why: string): ConsideredRule => ({
    list: compiled.list,
    rule: compiled.reference,
    outcome,
    why,
  });
  const alone = decide(call, { ...context, mode: "default", rules: compileRules(aloneIn(compiled)) });
  const isNamed = decision.because.some(({ rule }) => isSameReference(rule, compiled.reference));
  const named = alone.because.find(({ rule }) => isSameReference(rule, compiled.reference));
  if (isNamed && decision.kind === compiled.list) return answer("decided", named?.text ?? "it decided");
  if (
    named === undefined &&
    compiled.list === "allow" &&
    coversSome(call, { ...context, mode: "default", rules: compileRules(aloneIn(compiled)) })
  ) {
    return answer("partial", "it allows some parts of the command, not all");
  }
  if (named === undefined) return explainSilence(compiled, call, context, answer);
  if (alone.kind !== compiled.list)
    return answer(
      "partial",
      `it ${compiled.list}s some of the call, not all: ${alone.because[0]?.text ?? ""}`,
    );
  if (decision.kind === compiled.list)
    return answer("agreed", "it meets the call too; another rule is named");
  return answer("overruled", explainOverruling(decision));
}

function coversSome(call: PolicyCall, context: PolicyContext): boolean {
  if (call.tool !== "Bash") return false;
  const scene = new Scene(context);
  const command = lookAtCommand(call, scene);
  return command !== null && listAllowedParts(command, scene).length > 0;
}

function explainSilence(
  compiled: CompiledRule,
  call: PolicyCall,
  context: PolicyContext,
  answer: (outcome: ConsideredRule["outcome"], why: string) => ConsideredRule,
): ConsideredRule {
  if (compiled.expiresAt === null && compiled.cycle === undefined)
    return answer("no-match", "it does not meet the call");
  const always: CompiledRule = { ...compiled, expiresAt: null, cycle: undefined };
  const timeless = decide(call, { ...context, mode: "default", rules: compileRules(aloneIn(always)) });
  if (!timeless.because.some(({ rule }) => isSameReference(rule, compiled.reference)))
    return answer("no-match", "it does not meet the call");
  return answer(
    "not-in-force",
    compiled.cycle !== undefined && compiled.cycle !== context.cycle
      ? "it belongs to another response cycle"
      : "it has expired",
  );
}

function explainOverruling(decision: Decision): string {
  const [first] = decision.because;
  return `it meets the call, but ${decision.kind} is stronger: ${first?.text ?? ""}`;
}

function aloneIn(compiled: CompiledRule): RuleSet {
  const stored: StoredRule = {
    text: compiled.reference.text,
    source: compiled.reference.source,
    id: compiled.reference.id,
    version: compiled.reference.version,
    folder: compiled.folder,
    cycle: compiled.cycle,
    expiresAt:
      compiled.expiresAt === null
        ? undefined
        : Number.isNaN(compiled.expiresAt)
          ? "unreadable"
          : new Date(compiled.expiresAt).toISOString(),
  };
  const empty = { allow: [], ask: [], deny: [] };
  return { ...empty, [compiled.list]: [stored] };
}

function isSameReference(left: RuleReference | undefined, right: RuleReference): boolean {
  return (
    left !== undefined && left.text === right.text && left.source === right.source && left.id === right.id
  );
}
