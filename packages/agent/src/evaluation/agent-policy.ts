import type { Call } from "@countersign/contracts/call";
import type { RunningCommand } from "@countersign/contracts/command";
import { ruleSourceOf } from "@countersign/contracts/command-rule-source";
import { isGeminiMcpName } from "@countersign/contracts/external-tools/gemini-mcp-names";
import {
  type CompiledRules,
  compileRules,
  type RuleSet,
  ruleSetFromTexts,
  type StoredRule,
} from "@countersign/policy";
import type { AnyTool, ParsedCall } from "@countersign/tools/ports/tool";
import { taskTool } from "@countersign/tools/task-name";
import { type AgentStack, commandOf } from "../loop/agent-stack.ts";
import type { SubAgent } from "../loop/state.ts";
import type {
  EvaluationDependencies,
  PolicyDependencies,
  PolicySession,
  SessionPolicy,
} from "./session-policy.ts";

/** A session whose calls are decided: its loop says who requests them and which command is running. */
export type CallSession = PolicySession & AgentStack;

/** Who asks for a call: the sub-agent at work, null for the session's own agent; and the command that applies to it. */
export type Requester = { agent: SubAgent | null; command: RunningCommand | null };

/**
 * Who asks for a call. What a command lets run is for the agent that it was given to: for a sub-agent only when it says so.
 * Throws for a sub-agent that is not at work: then nobody knows what it may do.
 */
export function requesterOf(call: Pick<Call, "id" | "agent">, session: CallSession): Requester {
  // The sub-agent of an external agent has no rules or mode that we know, so the session's apply.
  if (session.loop.tag === "external") return { agent: null, command: null };
  const agent = agentOf(call, session);
  const command = commandOf(session)?.running ?? null;
  return { agent, command: agent === null || command?.allowsSubAgents === true ? command : null };
}

function agentOf(call: Pick<Call, "id" | "agent">, { subAgent }: CallSession): SubAgent | null {
  if (call.agent === undefined) return null;
  if (subAgent?.id === call.agent.id) return subAgent;
  throw new Error(`call ${call.id} is of the sub-agent ${call.agent.name}, which is not at work`);
}

/**
 * The policy for the calls of an agent. A sub-agent has the rules of its session and its own. The rules of a command are
 * allow rules among the others, of the cycle that the policy then names: nothing else ever allows by them.
 */
export async function policyOf(
  { agent, command }: Requester,
  session: PolicySession,
  dependencies: PolicyDependencies,
): Promise<SessionPolicy> {
  const policy = await dependencies.policyFor(session);
  const granted = command === null || command.rules.length === 0 ? null : command;
  if (agent?.definition.rules === undefined && granted === null) return policy;
  // Everything that the joined rules consist of besides the session's, so that no others are found under this key.
  const key = JSON.stringify([
    session.workspace,
    agent?.id,
    agent?.definition,
    granted?.id,
    granted?.name,
    granted?.rules,
  ]);
  const { allow, ask, deny, rules } =
    findCachedJoin(policy, key) ?? join({ agent, command: granted }, { policy, session, key }, dependencies);
  const { exact } = policy.rules;
  return {
    ...policy,
    ruleSet: { ...policy.ruleSet, allow, ask, deny },
    rules: { ...rules, exact },
    cycle: granted?.id ?? policy.cycle,
  };
}

/** The rules of a session and those that are added to them, compiled together. */
type Joined = Pick<RuleSet, "allow" | "ask" | "deny"> & {
  /** What they were joined with. */
  from: CompiledRules;
  rules: CompiledRules;
};

/** Compiled once for each state of a session's rules: rules that changed are other objects, and what is kept of the old ones goes. */
const joins = new WeakMap<CompiledRules["allow"], Map<string, Joined>>();

const mostJoins = 100;

function findCachedJoin({ rules }: SessionPolicy, key: string): Joined | undefined {
  const known = joins.get(rules.allow)?.get(key);
  return known?.from.ask === rules.ask && known.from.deny === rules.deny ? known : undefined;
}

type Base = { policy: SessionPolicy; session: PolicySession; key: string };

function join(
  { agent, command }: Requester,
  { policy, session, key }: Base,
  dependencies: PolicyDependencies,
): Joined {
  const own = ruleSetFromTexts(agent?.definition.rules ?? {}, `the sub-agent ${agent?.definition.name}`);
  const { ruleSet } = policy;
  const joined = {
    allow: [...ruleSet.allow, ...own.allow, ...(command === null ? [] : rulesOfCommand(command))],
    ask: [...ruleSet.ask, ...own.ask],
    deny: [...ruleSet.deny, ...own.deny],
  };
  const { home, fileSystem } = dependencies;
  const realpath = (path: string) => fileSystem.realpath(path);
  const rules = compileRules(joined, { workspace: session.workspace, home, realpath });
  const made = { ...joined, from: policy.rules, rules };
  const kept = joins.get(policy.rules.allow) ?? new Map<string, Joined>();
  if (kept.size >= mostJoins) kept.clear();
  joins.set(policy.rules.allow, kept.set(key, made));
  return made;
}

/** Each names its cycle, so that even among other rules it allows nothing after that. */
function rulesOfCommand(command: RunningCommand): StoredRule[] {
  const source = ruleSourceOf(command);
  return command.rules.map((text) => ({ text, source, cycle: command.id }));
}

/** The tools that an agent has. No sub-agent can start another. */
export function toolsOf(
  agent: SubAgent | null,
  tools: ReadonlyMap<string, AnyTool>,
): ReadonlyMap<string, AnyTool> {
  if (agent === null) return tools;
  const named = agent.definition.tools;
  const has = (name: string) => name !== taskTool && (named === undefined || named.includes(name));
  return new Map([...tools].filter(([name]) => has(name)));
}

/**
 * The tool of a call, or undefined where its agent has none of that name. The tools of an external agent are only parsed and
 * shown here: what they do is the agent's.
 */
export function toolOf(
  call: Pick<Call, "id" | "agent" | "tool" | "calledAs">,
  session: CallSession,
  { tools, externalTool }: Pick<EvaluationDependencies, "tools" | "externalTool">,
): AnyTool | undefined {
  if (session.loop.tag === "external") {
    const { kind } = session.loop.agent;
    // A program's tool is what the program declares it to be, whatever it calls it. Gemini CLI's name doesn't say which server has a tool.
    const isNamedByTool = kind === "program" || (kind === "gemini" && isGeminiMcpName(call.calledAs ?? ""));
    return externalTool?.(kind, isNamedByTool ? call.tool : (call.calledAs ?? call.tool));
  }
  return toolsOf(requesterOf(call, session).agent, tools).get(call.tool);
}

/** As `toolOf`, also for a tool that the workspace adds, as it is known now. */
export async function findTool(
  call: Pick<Call, "id" | "agent" | "tool" | "calledAs">,
  session: CallSession,
  dependencies: Pick<EvaluationDependencies, "tools" | "externalTool" | "workspaceTools">,
): Promise<AnyTool | undefined> {
  const own = toolOf(call, session, dependencies);
  if (own !== undefined || session.loop.tag === "external") return own;
  const found = await dependencies.workspaceTools?.find(session.workspace, call.tool);
  if (found === undefined) return undefined;
  return toolsOf(requesterOf(call, session).agent, new Map([[found.name, found]])).get(call.tool);
}

/** What the policy must know about a call besides its tool's name and its input. */
export function natureOf({ subAgent, elsewhere, isPersonal, unknownInputs }: ParsedCall) {
  return {
    startsSubAgent: subAgent !== undefined || elsewhere === "sub-agent",
    isBookkeeping: elsewhere === "bookkeeping",
    searchesUnfiltered: elsewhere !== undefined,
    unknownInputs,
    isPersonal: isPersonal === true,
  };
}
