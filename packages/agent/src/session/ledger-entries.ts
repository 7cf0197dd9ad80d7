import { assertNever } from "@countersign/contracts/assert-never";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import type { VerdictRequest } from "@countersign/contracts/verdict";

/** The ledger row of a person's verdict on a call as it was shown. `remembered`: what is to run unasked from now on, in words. */
export function entryOfVerdict(
  call: Call,
  request: VerdictRequest,
  { by, at, remembered }: { by: string; at: string; remembered: string[] },
): LedgerEntry {
  const reason = reasonOf(request) ?? (remembered.length === 0 ? null : remembered.join("; "));
  return {
    ...entryOf(call, call.assessment, at),
    verdict: request.verdict === "approve" ? "allow" : request.verdict,
    reason,
    decidedBy: { kind: "person", name: by },
  };
}

function reasonOf(request: VerdictRequest): string | undefined {
  switch (request.verdict) {
    case "deny":
      return request.reason;
    case "instruct":
      return request.text;
    case "approve":
    case "abort":
      return undefined;
    default:
      return assertNever(request);
  }
}

/** The ledger row of a call that the policy allowed or denied without asking. */
export function entryOfPolicy(call: Call, assessment: Assessment, at: string): LedgerEntry {
  return {
    ...entryOf(call, assessment, at),
    verdict: assessment.decision === "allow" ? "allow" : "deny",
    reason: null,
    decidedBy: { kind: "policy", name: assessment.because[0]?.kind ?? "class" },
  };
}

/** The ledger row of a call that ended because a person stopped its turn. */
export function entryOfStop(call: Call, by: string, at: string): LedgerEntry {
  return {
    ...entryOf(call, call.assessment, at),
    verdict: "abort",
    reason: "the turn was stopped",
    decidedBy: { kind: "person", name: by },
  };
}

function entryOf(
  call: Call,
  assessment: Assessment | null,
  at: string,
): Omit<LedgerEntry, "verdict" | "reason" | "decidedBy"> {
  return {
    sessionId: call.sessionId,
    callId: call.id,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    digest: assessment?.digest ?? null,
    canonical: assessment?.canonical ?? null,
    risk: assessment?.risk?.level ?? null,
    because: assessment?.because ?? [],
    askedAt: call.phase.tag === "waiting" ? call.phase.askedAt : null,
    decidedAt: at,
  };
}
