import { createReason, type Reason } from "@countersign/contracts/reason";
import type { Finding, ShellPart } from "@countersign/shell";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { RuleMatch } from "./subject.ts";

const codes = {
  rule: { allow: "rule-allows", ask: "rule-asks", deny: "rule-denies" },
  command: { allow: "command-allows", ask: "command-asks", deny: "command-denies" },
} as const;

/** A reason that names a rule and what it decided on. A rule of one response cycle is a command's. */
export function ruleReason(match: RuleMatch, object: string): Reason {
  const { rule } = match;
  const { text, source } = rule.reference;
  const code = codes[rule.cycle === undefined ? "rule" : "command"][rule.list];
  const reason = createReason(code, { rule: text, source, object }, { rule: rule.reference });
  if (rule.needsDualApproval) reason.needsDualApproval = true;
  return withPlace(reason, match);
}

/** What a match is about, in words. */
export function objectOf(match: RuleMatch, tool: string): string {
  return match.part ?? match.path ?? tool;
}

/** A reason with its place in a shell command. */
function withPlace(reason: Reason, place: { part?: string; span?: Reason["span"] }): Reason {
  if (place.part !== undefined) reason.part = place.part;
  if (place.span !== undefined) reason.span = place.span;
  return reason;
}

/** The message that the model reads when a rule denies its call. */
export function denialMessage(rule: CompiledRule, object: string): string {
  const reason = rule.reason === undefined ? "" : `: ${rule.reason}`;
  return `The rule ${rule.reference.text} (${rule.reference.source}) denies ${object}${reason}`;
}

/** What the analysis found in a part, as a reason. */
export function reasonOfFinding({ code, text, data, span }: Finding, part: ShellPart): Reason {
  const place = { part: part.canonical, span };
  return data === undefined ? { code, text, ...place } : { code, text, data, ...place };
}
