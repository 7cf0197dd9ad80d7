import type { Call } from "@countersign/contracts/call";
import { compileRules, ruleSetFromTexts } from "@countersign/policy";
import type { SubAgent } from "../loop/sub-agent.ts";
import type { AnyTool } from "../ports/tool.ts";
import { taskTool } from "../tools/task-name.ts";
import type { PolicyDependencies, PolicySession, SessionPolicy } from "./session-policy.ts";

/** A session whose calls are decided: `subAgent` is the one at work in it. */
export type CallSession = PolicySession & { subAgent: SubAgent | null };

/**
 * The sub-agent that asks for a call, null for the session's own agent. Throws when it is not at work: then nobody knows
 * what it may do.
 */
export function agentOf(call: Pick<Call, "id" | "agent">, session: CallSession): SubAgent | null {
  if (call.agent === undefined) return null;
  if (session.subAgent?.id === call.agent.id) return session.subAgent;
  throw new Error(`call ${call.id} is of the sub-agent ${call.agent.name}, which is not at work`);
}

/**
 * What holds for the calls of an agent. A sub-agent has its session's rules and its own beside them. What a slash command
 * allowed is for the agent that it was given to, and not among them.
 */
export async function policyOf(
  agent: SubAgent | null,
  session: PolicySession,
  dependencies: PolicyDependencies,
): Promise<SessionPolicy> {
  const policy = await dependencies.policyFor(session);
  if (agent?.definition.rules === undefined) return policy;
  const known = withRules.get(policy)?.get(agent.id);
  if (known !== undefined) return known;
  const own = ruleSetFromTexts(agent.definition.rules, `the sub-agent ${agent.definition.name}`);
  const { ruleSet } = policy;
  const joined = {
    ...ruleSet,
    allow: [...ruleSet.allow, ...own.allow],
    ask: [...ruleSet.ask, ...own.ask],
    deny: [...ruleSet.deny, ...own.deny],
  };
  const { home, fileSystem } = dependencies;
  const realpath = (path: string) => fileSystem.realpath(path);
  const rules = compileRules(joined, { workspace: session.workspace, home, realpath });
  const made = { ...policy, ruleSet: joined, rules };
  withRules.set(policy, (withRules.get(policy) ?? new Map<string, SessionPolicy>()).set(agent.id, made));
  return made;
}

/** Compiled once for each state of the session's rules: a policy that changed is another object. */
const withRules = new WeakMap<SessionPolicy, Map<string, SessionPolicy>>();

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
