import { createHash } from "node:crypto";
import { join } from "node:path";
import type { AuditEntry, CallResult } from "@countersign/contracts/audit-entry";
import type { Call, CallPhase } from "@countersign/contracts/call";

type Finished = Extract<CallPhase, { tag: "finished" }>;

const mostFiles = 200;

/** The audit entry of the result of a call that ended in this workspace. What ran is in the entry of its decision. */
export function entryOfResult(call: Call, ended: Finished, workspace: string): AuditEntry {
  return {
    sessionId: call.sessionId,
    callId: call.id,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: {},
    agentId: call.agent?.id,
    digest: call.assessment?.digest ?? null,
    canonical: null,
    risk: call.assessment?.risk?.level ?? null,
    verdict: "result",
    reason: null,
    reasons: [],
    decidedBy: { kind: "system", name: "result" },
    askedAt: null,
    decidedAt: ended.finishedAt,
    result: resultOf(call, ended, workspace),
  };
}

function resultOf(call: Call, ended: Finished, workspace: string): CallResult {
  const { outcome, exitCode, startedAt, finishedAt, result } = ended;
  return {
    outcome,
    exitCode: exitCode ?? null,
    durationMs: startedAt === undefined ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)),
    files: [...previewedFiles(call, outcome), ...driftedFiles(call, workspace)].slice(0, mostFiles),
    digest: createHash("sha256").update(result, "utf8").digest("hex"),
  };
}

/** What a preview shows is what was written, only where the tool says that it ran: it compares before it writes. */
function previewedFiles({ assessment }: Call, outcome: Finished["outcome"]): CallResult["files"] {
  if (outcome !== "ran" || assessment?.preview.kind !== "diff") return [];
  return assessment.preview.files.map(({ path, additions, deletions }) => ({
    path,
    added: additions,
    removed: deletions,
  }));
}

function driftedFiles({ drift }: Call, workspace: string): CallResult["files"] {
  return (drift?.files ?? []).map(({ path }) => ({
    path: join(workspace, path),
    added: null,
    removed: null,
  }));
}
