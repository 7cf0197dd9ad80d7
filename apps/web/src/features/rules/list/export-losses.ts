import type { Rule } from "@countersign/contracts/rule";
import { plural } from "../../../lib/messages/numbers.ts";

/** What of the exported rules has no place in a settings.json, a sentence each. */
export function exportLosses(rules: readonly Rule[], scope: Rule["scope"] | "all", now: number): string[] {
  const chosen = rules.filter(
    ({ origin, status, expiresAt, ...rule }) =>
      origin.kind === "stored" &&
      status === "active" &&
      (expiresAt === null || now < Date.parse(expiresAt)) &&
      (scope === "all" ? rule.scope !== "session" : rule.scope === scope),
  );
  const count = (has: (rule: Rule) => boolean): number => chosen.filter(has).length;
  const says = (number: number, what: string): string[] =>
    number === 0 ? [] : [`${plural(number, "rule")} ${what}`];
  return [
    ...says(
      count((rule) => rule.expiresAt !== null),
      "with an expiry: in the file, it never expires.",
    ),
    ...says(
      count((rule) => rule.maxWaitSeconds !== null),
      "with a time limit: in the file, calls wait indefinitely.",
    ),
    ...says(
      count((rule) => rule.needsDualApproval),
      "for dual approval: in the file, one approval is enough.",
    ),
    ...says(
      count((rule) => rule.reason !== null),
      "with a reason: the file can’t hold it.",
    ),
    ...(scope === "all" && chosen.some((rule) => rule.scope !== "team")
      ? ["Scopes aren’t exported. In the file, every rule applies to everyone who uses it."]
      : []),
  ];
}
