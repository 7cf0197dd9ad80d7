import type { RunningCommand } from "./command.ts";

const ruleSourceStart = "the command /";

/** The `source` of every rule of a running command, by which decisions and the audit log name it. */
export function ruleSourceOf({ name }: Pick<RunningCommand, "name">): string {
  return `${ruleSourceStart}${name}`;
}

/** The name of the command that such a `source` is of; null for any other source. */
export function commandOfRuleSource(source: string): string | null {
  return source.startsWith(ruleSourceStart) ? source.slice(ruleSourceStart.length) : null;
}
