import { hostname } from "node:os";
import { connectCommand } from "@countersign/contracts/agent-commands";
import { describeAgentProblem } from "@countersign/contracts/agent-problem-messages";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import { type Conflict, claudeConflicts } from "./claude-conflicts.ts";
import { copilotConflicts } from "./copilot-conflicts.ts";
import { formatConflict, formatNotConnectable } from "./doctor-messages.ts";
import { examiners } from "./examine-agents.ts";
import { type GeminiConflict, geminiConflicts } from "./gemini-conflicts.ts";
import { reportExamination } from "./report-examination.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Throws `StartError` if an agent's hooks in a file of this kind wouldn't run anywhere, and names the file that is to blame. Returns a
 * warning for each file of the project that would keep them from running there. `commandLine`: how the command line is called here.
 */
export async function mustRunHooks(
  agent: ConnectableAgentKind,
  kind: AgentPlaceKind,
  surroundings: Surroundings,
  commandLine: string,
): Promise<string[]> {
  const next = connectCommand(commandLine, agent, kind);
  if (agent === "gemini") return geminiWarnings(await geminiConflicts(surroundings), { commandLine, next });
  if (agent === "copilot")
    return (await copilotConflicts(surroundings)).map((about) =>
      formatConflict(describeAgentProblem({ code: "hooks-off", about }, agent, { commandLine })),
    );
  if (agent !== "claude") return [];
  const found = await claudeConflicts(kind, surroundings);
  const words = (conflict: Conflict) => describeAgentProblem(conflict.problem, "claude", { commandLine });
  const isOnlyWarned = (conflict: Conflict) =>
    conflict.problem.code === "environment-changed" || (kind === "user" && conflict.kind === "project");
  const [first] = found.filter((conflict) => !isOnlyWarned(conflict));
  if (first !== undefined) throw new StartError(formatNotConnectable(words(first)));
  return found.map((conflict) => formatConflict(words(conflict)));
}

/** `next`: the command that connects it after all. */
function geminiWarnings(
  conflicts: readonly GeminiConflict[],
  { commandLine, next }: { commandLine: string; next: string },
): string[] {
  const problemOf = ({ about }: GeminiConflict) => ({ code: "hooks-off", about }) as const;
  const everywhere = conflicts.find(({ isEverywhere }) => isEverywhere);
  if (everywhere !== undefined)
    throw new StartError(
      formatNotConnectable(describeAgentProblem(problemOf(everywhere), "gemini", { commandLine, next })),
    );
  return conflicts.map((conflict) =>
    formatConflict(describeAgentProblem(problemOf(conflict), "gemini", { commandLine })),
  );
}

/** Tells the server what is connected now, also after one of several connections was removed. */
export async function reportAgent(agent: ConnectableAgentKind, surroundings: Surroundings): Promise<void> {
  const examination = await examiners[agent](surroundings, { sendsProbes: false });
  if (examination.files.length > 0) await reportExamination(examination, hostname());
}
