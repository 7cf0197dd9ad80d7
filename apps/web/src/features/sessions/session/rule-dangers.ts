import type { CommandPattern } from "@countersign/contracts/command";

/** `isUnknown`: whether they are dangerous could not be found out, so that none may pass for harmless. */
export type RuleDangers = { patterns: readonly CommandPattern[]; isUnknown: boolean };

/** Rules with what was found out about them; `checked` is undefined while it is not known. */
export function dangersOf(
  rules: readonly string[],
  checked: readonly Pick<CommandPattern, "rule" | "danger">[] | undefined,
  isFailed: boolean,
): RuleDangers {
  const dangers = new Map(checked?.map(({ rule, danger }) => [rule, danger]));
  return {
    patterns: rules.map((rule) => ({ rule, problem: null, danger: dangers.get(rule) ?? null })),
    isUnknown: isFailed || (checked !== undefined && rules.some((rule) => !dangers.has(rule))),
  };
}
