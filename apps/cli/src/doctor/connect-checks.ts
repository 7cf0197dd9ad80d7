import { hostname } from "node:os";
import { describeAgentProblem } from "@countersign/contracts/agent-problem-messages";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import { StartError } from "@countersign/server/start-error";
import { claudeObstacles, type Obstacle } from "./claude-obstacles.ts";
import { formatNotConnectable, formatObstacle } from "./doctor-messages.ts";
import { examineClaude } from "./examine-claude.ts";
import type { Surroundings } from "./surroundings.ts";
import { tellServer } from "./tell-server.ts";

/**
 * Throws `StartError` where hooks in a file of this kind wouldn't run anywhere, naming the file that is to blame; gives a warning for
 * each file of the project that would keep them from running there.
 */
export async function mustRunClaudeHooks(
  kind: AgentPlaceKind,
  surroundings: Surroundings,
): Promise<string[]> {
  const found = await claudeObstacles(kind, surroundings);
  const words = (obstacle: Obstacle) => describeAgentProblem(obstacle.problem, "claude");
  const isOnlyWarned = (obstacle: Obstacle) =>
    obstacle.problem.code === "environment-changed" || (kind === "user" && obstacle.kind === "project");
  const [first] = found.filter((obstacle) => !isOnlyWarned(obstacle));
  if (first !== undefined) throw new StartError(formatNotConnectable(words(first)));
  return found.map((obstacle) => formatObstacle(words(obstacle)));
}

/** Tells the server what is connected now, also after one of several connections is gone. */
export async function reportClaude(surroundings: Surroundings): Promise<void> {
  const examination = await examineClaude(surroundings, { sendsProbes: false });
  if (examination.files.length > 0) await tellServer(examination, hostname());
}
