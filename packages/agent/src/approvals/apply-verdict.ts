import { assertNever } from "@countersign/contracts/assert-never";
import type { Assessment, Call, CallVerdict, FirstApproval } from "@countersign/contracts/call";
import type { AlwaysAllowed } from "@countersign/contracts/rule";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import type { Approved } from "../loop/state.ts";
import type { AlwaysAllow } from "../ports/repository.ts";
import type { Change } from "../session/advance.ts";
import { entryOfVerdict } from "../session/audit-entries.ts";
import { endByVerdict } from "../session/call-ends.ts";
import { describeAlwaysAllow, toAlwaysAllowed } from "./always-allow.ts";
import { type ApprovalStep, stepOfApproval } from "./approval-step.ts";
import { firstApprovalMessage } from "./dual-approval.ts";

/** A verdict on a call, with everything that was found out about it before the transaction. */
export type Verdict = {
  request: VerdictRequest;
  alwaysAllowed: AlwaysAllow[];
  by: DecidedBy;
  at: string;
  /** The input that the approval brings; null when the call keeps its own. */
  approved: Approved | null;
  /** For so long a denial or an instruction can be undone. */
  undoMs: number;
  /** The call as it was evaluated for this approval, with the input that it brings; null for every other verdict. */
  freshAssessment: Assessment | null;
  /** A first approval that no longer counts, because its author left or may not decide any more. */
  gone: FirstApproval | null;
};

/** What a verdict on the call as shown results in: it decides the call, or is the first of two approvals that the call needs. */
export function applyVerdict(
  call: Call,
  verdict: Verdict,
): { outcome: VerdictOutcome; change: Change | null } {
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
        change: recordFirstApproval(call, { step, approved, request }),
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
          ...rememberedFields(verdict.alwaysAllowed),
        },
        change: acceptVerdict(call, { ...verdict, given, step }),
      };
    }
    default:
      return assertNever(step);
  }
}

/** The API says `remembered`. */
function rememberedFields(alwaysAllowed: AlwaysAllow[]): { remembered?: AlwaysAllowed[] } {
  return alwaysAllowed.length === 0 ? {} : { remembered: alwaysAllowed.map(toAlwaysAllowed) };
}

/** Verdicts other than approvals need nobody else. */
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

function acceptVerdict(call: Call, { request, alwaysAllowed, by, given, approved, step }: Accepted): Change {
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
    approved: as,
    approvers: first === null ? undefined : [first.by.name, by.name],
  };
  return {
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

/** The audit log has a verdict of its own for it: the first of two approvals allows nothing yet. */
function recordFirstApproval(call: Call, { step, approved, request }: First): Change {
  const { first, need } = step;
  const as = { ...approved, assessment: step.assessment };
  const row = entryOfVerdict({ ...call, ...as }, request, { ...first, alwaysAllowed: [] });
  return {
    events: [{ tag: "first-approved", callId: call.id, first, approved: as }],
    decisions: [{ ...row, verdict: "approve-first", reason: need.why }],
    by: first.by,
  };
}
