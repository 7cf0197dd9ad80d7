import type { Rule } from "@countersign/contracts/rule";
import {
  formatLostDualApproval,
  formatLostExpiry,
  formatLostReason,
  formatLostTimeLimit,
  ruleTransferMessages,
} from "./rule-transfer-messages.ts";

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
  const says = (number: number, format: (rules: number) => string): string[] =>
    number === 0 ? [] : [format(number)];
  return [
    ...says(
      count((rule) => rule.expiresAt !== null),
      formatLostExpiry,
    ),
    ...says(
      count((rule) => rule.maxWaitSeconds !== null),
      formatLostTimeLimit,
    ),
    ...says(
      count((rule) => rule.needsDualApproval),
      formatLostDualApproval,
    ),
    ...says(
      count((rule) => rule.reason !== null),
      formatLostReason,
    ),
    ...(scope === "all" && chosen.some((rule) => rule.scope !== "team")
      ? [ruleTransferMessages.scopesNotExported]
      : []),
  ];
}
