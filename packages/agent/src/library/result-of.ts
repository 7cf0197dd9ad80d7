import { assertNever } from "@countersign/contracts/assert-never";
import type { SessionNotice, Usage } from "@countersign/contracts/session";
import type { SessionRecord } from "../ports/repository.ts";
import type { AgentResult } from "./agent-result.ts";
import type { CanUseToolError } from "./can-use-tool.ts";

/** What ended a run from outside of its loop; null when it came to its end by itself. */
export type RunCause =
  | { kind: "stopped"; by: "host" | "callback" }
  | { kind: "signal"; reason: unknown }
  | { kind: "limited"; notice: SessionNotice }
  | { kind: "stuck" }
  | { kind: "callback-failed"; error: CanUseToolError };

/** What a run that asked nobody took. */
export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0,
};

type Ended = { record: SessionRecord; cause: RunCause | null; before: Usage; lastText: string };

/** The result of a run from the state that its loop ended in. */
export function resultOf({ record, cause, before, lastText }: Ended): AgentResult {
  const usage = usageSince(before, record.usage);
  const { loop } = record;
  switch (loop.tag) {
    case "idle": {
      const ending =
        loop.notice?.kind === "cut" || loop.notice?.kind === "refused" ? loop.notice.kind : "complete";
      return { status: "done", text: lastText, ending, usage };
    }
    case "failed":
      return { status: "failed", message: loop.notice.kind === "failed" ? loop.notice.message : "", usage };
    case "limited":
      return limitedResult(loop.notice, usage);
    case "stopped":
      return stoppedResult(cause, usage);
    case "thinking":
    case "acting":
    case "external":
      throw new Error(`the run hasn’t ended: it is ${loop.tag}`);
    default:
      return assertNever(loop);
  }
}

function stoppedResult(cause: RunCause | null, usage: Usage): AgentResult {
  switch (cause?.kind) {
    case "signal":
      return { status: "aborted", cause: "signal", reason: cause.reason, usage };
    case "callback-failed":
      return { status: "aborted", cause: "callback-failed", error: cause.error, usage };
    case "limited":
      return limitedResult(cause.notice, usage);
    case "stopped":
      return { status: "stopped", by: cause.by, usage };
    case "stuck":
      return { status: "failed", message: "The agent failed internally.", usage };
    case undefined:
      return { status: "stopped", by: "hook", usage };
    default:
      return assertNever(cause);
  }
}

function limitedResult(notice: SessionNotice, usage: Usage): AgentResult {
  const limit = notice.kind === "limit" ? notice.limit : "turns";
  return { status: "limited", limit, message: notice.message, usage };
}

/** What was used between two moments; the cost is null when the price of a model is not known. */
export function usageSince(before: Usage, after: Usage): Usage {
  return {
    inputTokens: after.inputTokens - before.inputTokens,
    outputTokens: after.outputTokens - before.outputTokens,
    cacheReadTokens: after.cacheReadTokens - before.cacheReadTokens,
    cacheWriteTokens: after.cacheWriteTokens - before.cacheWriteTokens,
    costUsd: after.costUsd === null || before.costUsd === null ? null : after.costUsd - before.costUsd,
  };
}
