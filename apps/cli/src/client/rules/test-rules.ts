import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { StartError } from "@countersign/server/start-error";
import { jsonOf } from "../../json-of.ts";
import { folderOnServer } from "../folder-on-server.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { behaviorTones } from "./list-rules.ts";

export type TestOptions = { workspace?: string; session?: string; mode?: string; expect?: string };

/** Prints how a call would be decided, and why. Exit code 2 if that isn't what is expected. */
export async function testRules(
  { access, api, output, isJson }: Client,
  { tool, input }: { tool: string; input: string },
  { workspace, session, mode, expect }: TestOptions,
): Promise<ExitCode> {
  const found = await api.rules.test.query({
    call: { tool, input: readInput(tool, input) },
    ...(session === undefined || workspace !== undefined
      ? { workspace: folderOnServer(access, workspace) }
      : {}),
    ...(session === undefined ? {} : { sessionId: session }),
    ...(mode === undefined ? {} : { mode: permissionMode.parse(mode) }),
  });
  if (isJson) output.json(found);
  else {
    const { decision, reasons, risk, suggestions } = found;
    output.line({ tone: behaviorTones[decision], text: decision });
    for (const { text, rule } of reasons)
      output.line(`  ${text}`, rule === undefined ? "" : `  ${rule.text} (${rule.source})`);
    for (const { text } of risk?.reasons ?? []) output.line(`  risk: ${text}`);
    for (const { rule, why } of suggestions) output.line(`  ${rule} would allow it (${why})`);
  }
  return expect === undefined || expect === found.decision ? exitCodes.done : exitCodes.otherResult;
}

/** An input as JSON; any other text is the input that says alone what a simple call of the tool does. */
export function readInput(tool: string, text: string): JsonObject {
  const parsed = jsonObject.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const name = toolManifests.get(tool)?.mainInput ?? null;
  if (name === null) throw new StartError(`Give the input of ${tool} as a JSON object.`);
  return { [name]: text };
}
