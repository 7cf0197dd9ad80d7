import { join } from "node:path";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { type AgentPlace, agentPlace, type GateKey, readChangedFiles } from "../connect/agent-files.ts";
import type { Connection } from "../connect/connect-agent.ts";
import { connections } from "../connect/connections.ts";
import { checkKey, checkProgram, checkSettings, checkShim } from "./check-agent-files.ts";
import type { Examination, Examine, Finding } from "./examination.ts";

/** The results for a connected agent so far. `key`: null if the server would answer no question. */
type Found = {
  version: string | null;
  connection: Connection;
  place: AgentPlace;
  key: GateKey | null;
  findings: readonly Finding[];
};
type ExamineMore = (found: Found, ...given: Parameters<Examine>) => Promise<Finding[]>;

/**
 * Checks what an agent's questions depend on: its program, its settings, the shim and the key. `examineMore`: the checks that only this agent
 * needs. `notes`: what doctor can't check.
 */
export function examineAgent(
  agent: ConnectableAgentKind,
  examineMore: ExamineMore,
  notes: string[] = [],
): Examine {
  return async (surroundings, options) => {
    const { home, program } = surroundings;
    const { connectionOf, fileOf } = connections[agent];
    const place = agentPlace(join(home, ".countersign"), agent);
    const own = fileOf({}, home);
    const connectionFor = (file: string) => connectionOf({ file, place, isManaged: false });
    const connection = connectionFor(own);
    const changed = Object.keys(await readChangedFiles(place).catch(() => ({})));
    const files = changed
      .filter((file) => file !== connection.trust?.file)
      .map((file) => ({ kind: file === own ? "user" : "project", file }) as const);
    const { version, findings: ofProgram } = checkProgram(() => connection.checkVersion(program));
    const nothing: Examination = { agent, version, files, keys: [place], findings: [], notes: [] };
    if (files.length === 0) return nothing;
    const settings = await Promise.all(
      files.map(({ file }) => checkSettings(file, connectionFor(file).addHooks)),
    );
    const { findings: ofKey, key } = await checkKey(place);
    const findings = [...ofProgram, ...settings, ...(await checkShim(place)), ...ofKey];
    const more = await examineMore({ version, connection, place, key, findings }, surroundings, options);
    return { ...nothing, findings: [...findings, ...more], notes };
  };
}
