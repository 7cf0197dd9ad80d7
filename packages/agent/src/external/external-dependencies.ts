import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { isStopped } from "../loop/step-external.ts";
import type { SessionRecord } from "../ports/repository.ts";
import type { EvaluationRun } from "../runner/session-run.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import type { WatchedCalls } from "./watched-calls.ts";

/** What it takes to decide the calls of external agents. */
export type ExternalDependencies = Pick<
  ControlDependencies,
  "repository" | "clock" | "evaluation" | "hooks" | "realWorkspace" | "modeSettings"
> & {
  /** The commands that agents are running. */
  watched: WatchedCalls;
  /** The id of this agent's session; null if it has none. */
  findSession: (agent: ExternalAgent) => Promise<string | null>;
  /** Our id of the session's newest call with the agent's id; null if there is none. */
  findCall: (sessionId: string, toolUseId: string) => Promise<string | null>;
};

/** What one evaluation needs. Nothing is kept between requests. */
export function newEvaluationRun(
  { clock, evaluation, hooks }: ExternalDependencies,
  signal: AbortSignal,
): EvaluationRun {
  return {
    signal,
    dependencies: { clock, evaluation, hooks },
    evaluatedDigests: new Map(),
    hookKeys: new Map(),
  };
}

/** Whether a person stopped the turn or ended the session. No call starts then. */
export function mustNotStart({ loop, ended }: SessionRecord): boolean {
  return ended !== null || (loop.tag === "external" && isStopped(loop));
}
