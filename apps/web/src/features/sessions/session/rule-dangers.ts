import type { CommandPattern } from "@countersign/contracts/command";

/** `isUnknown`: whether they are dangerous could not be found out, so that none may pass for harmless. */
export type RuleDangers = { patterns: readonly CommandPattern[]; isUnknown: boolean };

/** Rules with what was found out about them; `checked` is undefined while it is not known. */
export function dangersOf(
  rules: readonly string[],
  checked: readonly Pick<CommandPattern, "rule" | "danger" | "dangerCode">[] | undefined,
  isFailed: boolean,
): RuleDangers {
  const dangers = new Map(checked?.map((one) => [one.rule, one]));
  return {
    patterns: rules.map((rule) => {
      const { danger = null, dangerCode = null } = dangers.get(rule) ?? {};
      return { rule, problem: null, danger, dangerCode };
    }),
    isUnknown: isFailed || (checked !== undefined && rules.some((rule) => !dangers.has(rule))),
  };
}
