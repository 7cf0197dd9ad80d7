import { basename } from "node:path";
import { AppError } from "@countersign/contracts/app-error";
import { type ExternalAgent, externalAgentNames } from "@countersign/contracts/external-agent";
import type { SessionRecord } from "../ports/repository.ts";
import { startingMode } from "../session/create-session.ts";
import { findSession } from "../session/find-session.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";

/**
 * Creates the session of an external agent with the agent's first request, in the folder where the agent works. Throws
 * `AppError`: `bad-input` for a folder that agents can't work in, `conflict` where a hook blocks the start.
 */
export async function createExternalSession(
  agent: ExternalAgent,
  { cwd, by }: { cwd: string; by: string },
  dependencies: ExternalDependencies,
): Promise<SessionRecord> {
  const { repository, hooks, findSession: find } = dependencies;
  const record = await newRecord(agent, { cwd, by }, dependencies);
  const started = await hooks.sessionStart(record, new AbortController().signal);
  if (started.interrupt === true)
    throw new AppError("conflict", "A hook blocked this session from starting.");
  try {
    await repository.create(record, []);
    return record;
  } catch (error) {
    // Another request of the same agent was faster.
    const other = await find(agent);
    if (other === null) throw error;
    return findSession(other, repository);
  }
}

/** The mode is one of ours: the agent's own mode decides nothing here. Only a person can turn on bypassPermissions. */
async function newRecord(
  agent: ExternalAgent,
  { cwd, by }: { cwd: string; by: string },
  { clock, realWorkspace, modeSettings }: ExternalDependencies,
): Promise<SessionRecord> {
  const workspace = await realWorkspace(cwd);
  const at = clock.now();
  const name = externalAgentNames[agent.kind];
  return {
    id: clock.createId(),
    title: untitled(agent, workspace),
    workspace,
    mode: startingMode(await modeSettings(workspace), false),
    model: name,
    isScripted: false,
    limits: { maxTurns: null, maxCostUsd: null, maxWaitSeconds: null },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null },
    turns: 0,
    turnsSinceResume: 0,
    costAtResume: 0,
    messageCount: 0,
    contextFrom: 1,
    loop: { tag: "external", agent, turn: "idle", said: [], calls: [], parked: [] },
    subAgent: null,
    intent: null,
    epoch: 0,
    owner: null,
    visibility: "team",
    sandbox: "off",
    openedFolders: [],
    ended: null,
    createdBy: by,
    createdAt: at,
    updatedAt: at,
  };
}

/** The title of a session before its first prompt. */
export function untitled(agent: ExternalAgent, workspace: string): string {
  return `${externalAgentNames[agent.kind]} in ${basename(workspace) || workspace}`;
}
