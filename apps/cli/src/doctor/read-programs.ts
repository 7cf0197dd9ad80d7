import { type ConnectableAgentKind, connectableAgentKind } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";

/** The programs of agents, each given as `agent=path`. Throws `StartError` for any other text, and for an agent that is named twice. */
export function readPrograms(given: readonly string[]): Map<ConnectableAgentKind, string> {
  const programs = new Map<ConnectableAgentKind, string>();
  for (const text of given) {
    const [, name, path] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    const agent = connectableAgentKind.safeParse(name).data;
    if (agent === undefined || path === undefined)
      throw new StartError(
        `--program ${text} names no agent. Write it as agent=path, such as claude=/opt/claude; the agents are ${connectableAgentKind.options.join(", ")}.`,
      );
    if (programs.has(agent)) throw new StartError(`--program names ${agent} twice.`);
    programs.set(agent, path);
  }
  return programs;
}
