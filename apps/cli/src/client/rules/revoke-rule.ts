import { StartError } from "@countersign/server/start-error";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { linesOfRule } from "./list-rules.ts";

/** Takes the stored rule with that id, or the only one whose id begins so, out of force, or proposes that. */
export async function revokeRule({ api, output, isJson }: Client, given: string): Promise<ExitCode> {
  const found = (await api.rules.list.query()).filter(
    ({ id, status }) => id.startsWith(given) && status !== "revoked",
  );
  const exact = found.find(({ id }) => id === given);
  const [rule, ...others] = exact === undefined ? found : [exact];
  if (rule === undefined) throw new StartError(`No rule in force has an ID that begins with ${given}.`);
  if (others.length > 0)
    throw new StartError(`${others.length + 1} rules have an ID that begins with ${given}. Give more of it.`);
  const revoked = await api.rules.revoke.mutate({ id: rule.id });
  if (isJson) output.json(revoked);
  else output.lines(linesOfRule(revoked));
  return exitCodes.done;
}
