import { assertNever } from "@countersign/contracts/assert-never";
import type { Assessment, Call, CallVerdict, FirstApproval } from "@countersign/contracts/call";
import type { AlwaysAllowed } from "@countersign/contracts/rule";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import type { Approved } from "../loop/state.ts";
import type { AlwaysAllow, SessionRecord } from "../ports/repository.ts";
import type { Advance } from "../session/advance.ts";
import { entryOfVerdict } from "../session/audit-entries.ts";
import { endByVerdict } from "../session/call-ends.ts";
import { describeAlwaysAllow, toAlwaysAllowed } from "./always-allow.ts";
import { type ApprovalStep, stepOfApproval } from "./approval-step.ts";
import { firstApprovalMessage } from "./dual-approval.ts";

/** `freshAssessment`: what looking at the call just now gave, with the input that the approval brings; null for what is no approval. `gone`: a first
 * approval that counts no more, because of who gave it. */
export type Verdict = {
  request: VerdictRequest;
  remembered: AlwaysAllow[];
  by: DecidedBy;
  at: string;
  approved: Approved | null;
  undoMs: number;
  freshAssessment: Assessment | null;
  gone: FirstApproval | null;
};

/** What a verdict comes to that is about what was shown: it decides the call, or is the first of two that it needs. */
export function applyVerdict(
  current: SessionRecord,
  call: Call,
  verdict: Verdict,
): { outcome: VerdictOutcome; change: Advance | null } {
  const { request, by, at, freshAssessment, approved, gone } = verdict;
  const step = freshAssessment === null ? alone : stepOfApproval(call, freshAssessment, { by, at, gone });
  switch (step.kind) {
    case "refused":
      return { outcome: { outcome: "refused", message: step.message }, change: null };
    case "first":
      return {
        outcome: {
          outcome: "first-of-two",
          by: by.name,
          at,
          message: firstApprovalMessage(step.need, by.name),
        },
        change: recordFirstApproval(current, call, { step, approved, request }),
      };
    case "enough": {
      const { first } = step;
      const given = {
        ...verdictOf(call, request, { by, at, undoMs: verdict.undoMs }),
        ...(first === null ? {} : { first: { by: first.by.name, at: first.at } }),
      };
      const undo = given.undo === undefined ? {} : { undoUntil: given.undo.until };
      return {
        outcome: {
          outcome: "accepted",
          by: by.name,
          at,
          ...undo,
          ...alwaysAllowedFields(verdict.remembered),
        },
        change: acceptVerdict(current, call, { ...verdict, given, step }),
      };
    }
    default:
      return assertNever(step);
  }
}

function alwaysAllowedFields(remembered: AlwaysAllow[]): { remembered?: AlwaysAllowed[] } {
  return remembered.length === 0 ? {} : { remembered: remembered.map(toAlwaysAllowed) };
}

/** What is no approval needs nobody beside. */
const alone: ApprovalStep = { kind: "enough", first: null, assessment: null };

type Given = { by: DecidedBy; at: string; undoMs: number };

function verdictOf(call: Call, request: VerdictRequest, { by, at, undoMs }: Given): CallVerdict {
  const verdict = { verdict: request.verdict, by: by.name, at };
  switch (request.verdict) {
    case "approve":
    case "abort":
      return verdict;
    case "deny":
      return { ...verdict, ...undoOf(call, at, undoMs), ...reasonOf(request.reason) };
    case "instruct":
      return { ...verdict, ...undoOf(call, at, undoMs), text: request.text };
    default:
      return assertNever(request);
  }
}

function reasonOf(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}

function undoOf(call: Call, at: string, undoMs: number): Pick<CallVerdict, "undo"> {
  if (undoMs <= 0 || call.phase.tag !== "waiting") return {};
  const until = new Date(Date.parse(at) + undoMs).toISOString();
  return { undo: { until, askedAt: call.phase.askedAt } };
}

type Accepted = Verdict & { given: CallVerdict; step: Extract<ApprovalStep, { kind: "enough" }> };

function acceptVerdict(
  current: SessionRecord,
  call: Call,
  { request, remembered: alwaysAllowed, by, given, approved, step }: Accepted,
): Advance {
  const end = endByVerdict(call, request);
  const as = step.assessment === null ? approved : { ...approved, assessment: step.assessment };
  const entry = { by, at: given.at, alwaysAllowed: alwaysAllowed.map(describeAlwaysAllow) };
  const row = entryOfVerdict(as === null ? call : { ...call, ...as }, request, entry);
  const { first } = step;
  const decided = {
    tag: "verdict-given" as const,
    callId: call.id,
    verdict: given,
    end,
    ...(as === null ? {} : { approved: as }),
    ...(first === null ? {} : { approvers: [first.by.name, by.name] }),
  };
  return {
    record: current,
    events: [decided],
    decisions: [first === null ? row : { ...row, approvals: [{ by: first.by, at: first.at }] }],
    alwaysAllowed,
    by,
  };
}

type First = {
  step: Extract<ApprovalStep, { kind: "first" }>;
  approved: Approved | null;
  request: VerdictRequest;
};

/** The ledger keeps it under a word of its own: by one of two nothing is allowed. */
function recordFirstApproval(
  current: SessionRecord,
  call: Call,
  { step, approved, request }: First,
): Advance {
  const { first, need } = step;
  const as = { ...approved, assessment: step.assessment };
  const row = entryOfVerdict({ ...call, ...as }, request, { ...first, alwaysAllowed: [] });
  return {
    record: current,
    events: [{ tag: "first-approved", callId: call.id, first, approved: as }],
    decisions: [{ ...row, verdict: "approve-first", reason: need.why }],
    by: first.by,
  };
}
