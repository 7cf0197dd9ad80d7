import type { Because } from "@countersign/contracts/decision";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import type { Hit } from "./subject.ts";

const verbs = { allow: "allows", ask: "asks for", deny: "denies" } as const;

/** A reason that names a rule and what it decided on. A rule that holds for one response cycle is a command's. */
export function becauseOfRule(hit: Hit, object: string): Because {
  const { rule } = hit;
  const because: Because = {
    kind: rule.cycle === undefined ? "rule" : "command",
    text: `rule ${rule.reference.text} (${rule.reference.source}) ${verbs[rule.list]} ${object}`,
    rule: rule.reference,
  };
  if (rule.needsSecondPerson) because.secondPerson = true;
  return withPlace(because, hit);
}

/** What a hit is about, in words. */
export function objectOf(hit: Hit, tool: string): string {
  return hit.part ?? hit.path ?? tool;
}

/** A reason with its place in a shell command. */
function withPlace(because: Because, place: { part?: string; span?: Because["span"] }): Because {
  if (place.part !== undefined) because.part = place.part;
  if (place.span !== undefined) because.span = place.span;
  return because;
}

/** The message that the model reads when a rule denies its call. */
export function denialMessage(rule: CompiledRule, object: string): string {
  const reason = rule.reason === undefined ? "" : `: ${rule.reason}`;
  return `The rule ${rule.reference.text} (${rule.reference.source}) denies ${object}${reason}`;
}
