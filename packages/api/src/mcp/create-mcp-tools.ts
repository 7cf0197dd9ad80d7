import {
  type AnyTool,
  createMcpTool,
  createResourceTools,
  definitionProblem,
  type Environment,
  type McpToolState,
  saidName,
  type WorkspaceTools,
} from "@countersign/agent";
import { errorMessage } from "@countersign/contracts/error-message";
import { isMcpResourceTool, mcpPrefix, mcpToolName } from "@countersign/contracts/mcp-name";
import type { Logger } from "pino";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";
import type { DefinitionsRepository } from "./definitions-repository.ts";
import { callMcpTool } from "./mcp-call.ts";
import type { McpProblems } from "./mcp-problems.ts";
import { callForResource } from "./resource-call.ts";
import { createSessionServers } from "./session-servers.ts";
import { serversOf, type TrustedServer } from "./trusted-servers.ts";

/** `filesOf` gives the settings files that hold for a workspace, as they are now; `env` what commands of tools start from. */
export type McpToolsOptions = {
  filesOf: (workspace: string) => Promise<WorkspaceFile[]>;
  definitions: DefinitionsRepository;
  env: Environment;
  log: Pick<Logger, "warn">;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
  limits?: Partial<typeof standardLimits>;
};

/** The tools of the MCP servers of workspaces. `endSession` ends the servers of a session, `close` all of them. */
export type McpTools = WorkspaceTools &
  McpProblems & { endSession(sessionId: string): void; close(): Promise<void> };

/** In milliseconds. */
const standardLimits = { startMs: 60_000, callMs: 600_000, idleMs: 900_000, retryMs: 60_000 };
const mostTools = 100;
const longestReason = 300;

/** Tools that a model can be given, and why others can't be. */
type Usable = { tools: { name: string; state: McpToolState }[]; problems: string[] };

/** What one server adds; `withResources` is the server itself where it has resources. */
type Offer = { tools: AnyTool[]; withResources: TrustedServer[]; problems: string[] };

/**
 * Makes the tools of the servers that a `.mcp.json` names. Nothing of an untrusted file is started or expanded. A server runs for one session, from
 * the first request to the model until the session is stopped, or isn't used for a while.
 */
export function createMcpTools(options: McpToolsOptions): McpTools {
  const { filesOf, definitions, log } = options;
  const limits = { ...standardLimits, ...options.limits };
  const running = createSessionServers({ ...options, ...limits });
  const problemsOfSessions = new Map<string, readonly string[]>();
  const toTool = (server: TrustedServer, state: McpToolState): AnyTool =>
    createMcpTool(state, (input, context) =>
      callMcpTool({ server, state, input, context }, { running, definitions, callMs: limits.callMs }),
    );
  const resourceTools = (servers: readonly TrustedServer[]): AnyTool[] =>
    createResourceTools(servers, (call) => callForResource(call, { running, callMs: limits.callMs }));

  async function offerOf(sessionId: string, server: TrustedServer, signal: AbortSignal): Promise<Offer> {
    try {
      const used = await running.use(sessionId, server, signal);
      const states = await definitions.record(server, [...used.definitions.values()]);
      const { tools, problems } = usableTools(server.name, states);
      const live = tools.filter(({ state }) => used.definitions.has(state.accepted.name));
      const withResources = used.connection.hasResources ? [server] : [];
      return { tools: live.map(({ state }) => toTool(server, state)), withResources, problems };
    } catch (error) {
      signal.throwIfAborted();
      // Part of it may be the server's words, which are none of ours.
      const why = JSON.stringify(errorMessage(error).slice(0, longestReason));
      const problem = `The MCP server ${server.name} can’t be used now. It failed with ${why}.`;
      log.warn({ sessionId, server: server.name, err: error }, "an MCP server can’t be used");
      return { tools: [], withResources: [], problems: [problem] };
    }
  }

  return {
    async offered({ id, workspace }, signal) {
      const { servers, problems } = serversOf(workspace, await filesOf(workspace));
      running.keepOnly(id, servers);
      const offers = await Promise.all(servers.map((server) => offerOf(id, server, signal)));
      const found = [...problems, ...offers.flatMap((offer) => offer.problems)];
      problemsOfSessions.set(id, found);
      return {
        tools: [
          ...offers.flatMap(({ tools }) => tools),
          ...resourceTools(offers.flatMap(({ withResources }) => withResources)),
        ],
        problems: found,
      };
    },
    problemsOf: (sessionId) => problemsOfSessions.get(sessionId) ?? [],
    async find(workspace, name) {
      const isForResources = isMcpResourceTool(name);
      if (!isForResources && !name.startsWith(mcpPrefix)) return undefined;
      const { servers } = serversOf(workspace, await filesOf(workspace));
      if (isForResources) return resourceTools(servers).find((tool) => tool.name === name);
      const server = servers.find((each) => name.startsWith(mcpToolName(each.name, "")));
      if (server === undefined) return undefined;
      const { tools } = usableTools(server.name, await definitions.list(server));
      const found = tools.find((tool) => tool.name === name);
      return found && toTool(server, found.state);
    },
    endSession(sessionId) {
      problemsOfSessions.delete(sessionId);
      running.endSession(sessionId);
    },
    close: running.close,
  };
}

/** Tools whose names would be the same are all left out: a rule for one must not hold for another. */
function usableTools(server: string, states: readonly McpToolState[]): Usable {
  const named = states.map((state) => ({ name: mcpToolName(server, state.accepted.name), state }));
  const owners = Map.groupBy(named, ({ name }) => name.toLowerCase());
  const problems: string[] = [];
  const tools = named.filter(({ name, state }) => {
    const same = owners.get(name.toLowerCase()) ?? [];
    const problem =
      same.length > 1
        ? `${same.map((each) => saidName(each.state.accepted.name)).join(" and ")} would both be ${name.slice(0, longestReason)}`
        : definitionProblem(server, state.changed ?? state.accepted);
    if (problem !== null)
      problems.push(
        `The tool ${saidName(state.accepted.name)} of the MCP server ${server} can’t be used: ${problem}.`,
      );
    return problem === null;
  });
  const left = tools.length - mostTools;
  if (left > 0)
    problems.push(`The MCP server ${server} has ${left} more tools than the ${mostTools} that can be used.`);
  return { tools: tools.slice(0, mostTools), problems };
}
