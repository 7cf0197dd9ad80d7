import { join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { agentPlace, readChangedFiles, readIfThere } from "../connect/agent-files.ts";
import { connections } from "../connect/connections.ts";
import { checkKey, checkShim } from "./check-agent-files.ts";
import { formatHooksFine } from "./doctor-messages.ts";
import { type Examination, type Examine, type Finding, fine, problem } from "./examination.ts";

/** Looks at what an agent's questions depend on: its program, its settings, what speaks with the gate, and the key. */
export function examineAgent(agent: ConnectableAgentKind): Examine {
  return async ({ home }) => {
    const { connectionOf, fileOf } = connections[agent];
    const place = agentPlace(join(home, ".countersign"), agent);
    const changed = Object.keys(await readChangedFiles(place).catch(() => ({})));
    const own = fileOf({}, home);
    const files = changed.map((file) => ({ kind: file === own ? "user" : "project", file }) as const);
    const connectionFor = (file: string) => connectionOf({ file, place, isManaged: false });
    const { version, finding } = versionOf(() => connectionFor(own).checkVersion(agent));
    const nothing: Examination = { agent, version, files, keys: [place], findings: [], notes: [] };
    if (files.length === 0) return nothing;
    const settings = await Promise.all(files.map(({ file }) => checkSettings(file, connectionFor(file))));
    const { findings: ofKey } = await checkKey(place);
    const findings = [...finding, ...settings, ...(await checkShim(place)), ...ofKey];
    return { ...nothing, findings, notes: connectionFor(own).open };
  };
}

function versionOf(check: () => string): { version: string | null; finding: Finding[] } {
  try {
    return { version: check(), finding: [] };
  } catch (error) {
    return { version: null, finding: [problem("program", errorMessage(error))] };
  }
}

async function checkSettings(
  file: string,
  { withOurs }: { withOurs: (text: string | null) => string },
): Promise<Finding> {
  const text = await readIfThere(file);
  if (text === null) return problem("settings-missing", file);
  try {
    return withOurs(text) === text ? fine(formatHooksFine(file)) : problem("hooks-changed", file);
  } catch (error) {
    return problem("settings-unreadable", errorMessage(error));
  }
}
