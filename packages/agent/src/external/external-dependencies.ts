import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { isStopped } from "../loop/step-external.ts";
import type { SessionRecord } from "../ports/repository.ts";
import type { EvaluationRun } from "../runner/session-run.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import type { WatchedCalls } from "./watched-calls.ts";

/** What deciding for agents that run elsewhere needs. */
export type ExternalDependencies = Pick<
  ControlDependencies,
  "repository" | "clock" | "evaluation" | "hooks" | "realWorkspace" | "modeSettings"
> & {
  /** The commands that agents run now. */
  watched: WatchedCalls;
  /** The id of the session that was begun for this agent; null where there is none. */
  findSession: (agent: ExternalAgent) => Promise<string | null>;
  /** The id of the newest call of a session that the agent gave this id; null where there is none. */
  findCall: (sessionId: string, toolUseId: string) => Promise<string | null>;
};

/** One evaluation for such an agent: nothing of it is kept between requests. */
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

/** Whether a person stopped it, or ended the session: no call starts then. */
export function mustNotStart({ loop, ended }: SessionRecord): boolean {
  return ended !== null || (loop.tag === "external" && isStopped(loop));
}
