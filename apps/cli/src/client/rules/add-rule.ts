import { ruleBehavior, ruleScope } from "@countersign/contracts/rule";
import { StartError } from "@countersign/server/start-error";
import { folderOnServer } from "../folder-on-server.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { linesOfRule } from "./list-rules.ts";

export type AddOptions = {
  scope: string;
  workspace?: string;
  session?: string;
  reason?: string;
  expires?: string;
  twoPeople?: boolean;
};

/** Stores a rule, or a proposal of one, and prints it. */
export async function addRule(
  { access, api, output, notes, isJson }: Client,
  given: { behavior: string; rule: string },
  options: AddOptions,
): Promise<ExitCode> {
  const behavior = ruleBehavior.safeParse(given.behavior);
  if (!behavior.success)
    throw new StartError(`${given.behavior} isn’t one of ${ruleBehavior.options.join(", ")}.`);
  const scope = ruleScope.parse(options.scope);
  const rule = await api.rules.create.mutate({
    behavior: behavior.data,
    rule: given.rule,
    scope,
    ...(scope === "project" ? { workspace: folderOnServer(access, options.workspace) } : {}),
    ...(options.session === undefined ? {} : { sessionId: options.session }),
    ...(options.reason === undefined ? {} : { reason: options.reason }),
    ...(options.expires === undefined ? {} : { expiresAt: options.expires }),
    ...(options.twoPeople === true ? { needsDualApproval: true } : {}),
  });
  if (isJson) output.json(rule);
  else {
    output.lines(linesOfRule(rule));
    if (rule.status === "proposed")
      notes.line("It’s a proposal: it decides nothing until somebody activates it.");
  }
  return exitCodes.done;
}
