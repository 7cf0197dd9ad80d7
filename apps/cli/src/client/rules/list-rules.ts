import type { Rule, RuleBehavior } from "@countersign/contracts/rule";
import type { Line, Tone } from "../../terminal/terminal.ts";
import { folderOnServer } from "../folder-on-server.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";

export type ListOptions = { workspace?: string; all?: boolean };

/** Prints the rules that hold, and those that are proposed. */
export async function listRules(client: Client, { workspace, all }: ListOptions): Promise<ExitCode> {
  const { access, api, output, notes, isJson } = client;
  const found = await api.rules.list.query(
    workspace === undefined ? undefined : { workspace: folderOnServer(access, workspace) },
  );
  const rules = all === true ? found : found.filter(({ status }) => status !== "revoked");
  for (const rule of rules) {
    if (isJson) output.json(rule);
    else output.lines(linesOfRule(rule));
  }
  if (!isJson && rules.length === 0) notes.line("No rules.");
  return exitCodes.done;
}

export const behaviorTones: Record<RuleBehavior, Tone> = { allow: "allow", ask: "ask", deny: "deny" };

/** A rule, and what keeps it from deciding. */
export function linesOfRule(rule: Rule): Line[] {
  const { id, behavior, scope, owner, origin, status, problem, expiresAt, change } = rule;
  const place =
    origin.kind === "file" ? `${origin.path}${origin.line === null ? "" : `:${origin.line}`}` : owner;
  return [
    [
      { tone: behaviorTones[behavior], text: behavior.padEnd("allow".length) },
      "  ",
      { tone: "strong", text: rule.rule },
      { tone: "quiet", text: `  ${scope}, ${place}, ${id}` },
      ...(status === "active" ? [] : [{ tone: "ask", text: `  ${status}` } as const]),
      ...(expiresAt === null ? [] : [`  until ${expiresAt}`]),
    ],
    ...(problem === null ? [] : [["       can’t be read: ", { tone: "deny", text: problem } as const]]),
    ...(change === null ? [] : [[`       ${change.by} proposes ${describeChange(change)}`]]),
  ];
}

function describeChange({ isRemoval, behavior, rule }: NonNullable<Rule["change"]>): string {
  return isRemoval ? "to revoke it" : `to make it: ${behavior} ${rule}`;
}
