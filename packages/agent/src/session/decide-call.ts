import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, CallVerdict } from "@countersign/contracts/call";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { commandIdOf, standingCall, turnCalls } from "../loop/frames.ts";
import type { Approved, CallLook } from "../loop/state.ts";
import type { Remembered, SessionRecord } from "../ports/repository.ts";
import { type Advance, advance } from "./advance.ts";
import { endByVerdict } from "./call-ends.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { editedCall, refusalWords } from "./edited-call.ts";
import { entryOfVerdict } from "./ledger-entries.ts";
import { lookWhileAwaited } from "./look-while-awaited.ts";
import { transitionOfLooks } from "./looks.ts";
import { type Remembering, rememberedBy, wordsOf } from "./remember.ts";
import { isOverdue } from "./time-out-call.ts";

const OVERDUE = "The time in which it could be decided is over: it is denied.";
const CHANGED_EDIT = "What your input would do changed since you looked. Look at it again.";
const CHANGED = "Changed since you looked: here is what it would do now.";
const NO_SUCH_CALL = "There is no such call.";

/**
 * Gives a verdict. The first one counts; a later one is told which came first. An approval counts only for what was
 * shown: when the files have changed since, the call is shown again instead. Input that the approval brings is decided on
 * like the model's own. What an approval is to remember is checked first. `AppError("bad-input")` for input or rules that may
 * not be, and then nothing is decided.
 */
export async function decideCall(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: ControlDependencies & { remembering?: Remembering },
): Promise<VerdictOutcome> {
  const { repository, clockwork } = dependencies;
  const stored = await repository.call(request.id);
  if (stored === null) return { outcome: "gone", message: NO_SUCH_CALL };
  const asked = withInput(stored, request, by, clockwork.now());
  const fresh = request.verdict === "approve" ? await lookAgain(asked, dependencies) : null;
  const approved = asked === stored ? null : approvedInput(asked, fresh);
  const remembered = fresh === null ? [] : await rememberedOf(request, asked, fresh, by, dependencies);
  const box: { outcome: VerdictOutcome | null } = { outcome: null };
  await repository.transact(stored.sessionId, null, (current) => {
    const call = callOf(current, stored.id);
    if (call === null) return null;
    if (call.phase.tag !== "waiting" || call.assessment === null) {
      box.outcome = tooLate(call);
      return null;
    }
    if (call.assessment.digest !== request.digest) {
      box.outcome = { outcome: "changed", digest: call.assessment.digest, message: CHANGED };
      return null;
    }
    // It did not wait when it was looked at: nothing is known of what an approval would let run now.
    if (request.verdict === "approve" && fresh === null) {
      box.outcome = { outcome: "changed", digest: call.assessment.digest, message: CHANGED };
      return null;
    }
    const at = clockwork.now();
    if (isOverdue(call, at)) {
      box.outcome = { outcome: "gone", message: OVERDUE };
      return null;
    }
    const expected = approved === null ? request.digest : inputDigestOf(request);
    if (fresh !== null && expected !== null && !stillHolds(fresh.look, expected)) {
      box.outcome = changedOutcome(fresh.look, approved === null ? null : request.digest);
      if (approved !== null) return null;
      const seen = { mode: fresh.session.mode, command: commandIdOf(fresh.session) };
      const looks = { ...seen, looks: [{ callId: call.id, look: fresh.look }], at };
      return transitionOfLooks(current, looks, clockwork);
    }
    const given = verdictOf(call, request, { by, at, undoMs: dependencies.undoMs });
    const undo = given.undo === undefined ? {} : { undoUntil: given.undo.until };
    box.outcome = { outcome: "accepted", by: by.name, at, ...undo };
    return advance(current, accepted(current, call, { request, remembered, by, given, approved }), clockwork);
  });
  return box.outcome ?? tooLate((await repository.call(request.id)) ?? stored);
}

/** The call as the approval would let it run; the very same call when it brings no other input. */
function withInput(call: Call, request: VerdictRequest, by: DecidedBy, at: string): Call {
  if (request.verdict !== "approve" || request.input === undefined) return call;
  return editedCall(call, request.input, { by, at });
}

function inputDigestOf(request: VerdictRequest): string | null {
  return request.verdict === "approve" ? (request.inputDigest ?? null) : null;
}

/** Throws `AppError("bad-input")` when the input that somebody put in the place of the model's may not run. */
function approvedInput(asked: Call, fresh: LookedAgain | null): Approved | null {
  if (fresh === null || asked.edit === undefined) return null;
  if (fresh.look.kind === "assessed")
    return { input: asked.input, edit: asked.edit, assessment: fresh.look.assessment };
  throw new AppError("bad-input", `The call cannot run with this input: ${refusalWords(fresh.look)}`);
}

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

type Accepted = {
  request: VerdictRequest;
  remembered: Remembered[];
  by: DecidedBy;
  given: CallVerdict;
  approved: Approved | null;
};

function accepted(
  current: SessionRecord,
  call: Call,
  { request, remembered, by, given, approved }: Accepted,
): Advance {
  const end = endByVerdict(call, request);
  const edited = approved === null ? {} : { edited: approved };
  const decided = approved === null ? call : { ...call, ...approved };
  const entry = { by, at: given.at, remembered: remembered.map(wordsOf) };
  return {
    record: current,
    events: [{ tag: "verdict-given", callId: call.id, verdict: given, end, ...edited }],
    decisions: [entryOfVerdict(decided, request, entry)],
    remembered,
    by,
  };
}

type LookedAgain = { session: SessionRecord; look: CallLook };

/** What an approval would let run now; null when the call waits no more, then the transaction says so. */
async function lookAgain(
  asked: Call,
  { repository, look }: ControlDependencies,
): Promise<LookedAgain | null> {
  if (asked.phase.tag !== "waiting") return null;
  const session = await repository.load(asked.sessionId);
  if (session === null) return null;
  const isActive = standingCall(session)?.id === asked.id;
  return { session, look: await lookWhileAwaited(asked, isActive, session, look) };
}

/** Nothing is remembered of a call that is no longer as it was shown: the answer will say so. */
async function rememberedOf(
  request: VerdictRequest,
  call: Call,
  { session, look }: LookedAgain,
  by: DecidedBy,
  dependencies: ControlDependencies & { remembering?: Remembering },
): Promise<Remembered[]> {
  if (request.verdict !== "approve" || request.remember === undefined) return [];
  const expected = request.input === undefined ? request.digest : request.inputDigest;
  if (look.kind !== "assessed" || (expected !== undefined && look.assessment.digest !== expected)) return [];
  const choice = request.remember;
  const { remembering } = dependencies;
  return rememberedBy({ call, session, choice, by: by.name, remembering }, look.assessment, dependencies);
}

function stillHolds(fresh: CallLook, digest: string): boolean {
  return fresh.kind === "assessed" && fresh.assessment.digest === digest;
}

/** `shown` is the digest of the model's own call, which still stands, when it is other input that no longer fits. */
function changedOutcome(fresh: CallLook, shown: string | null): VerdictOutcome {
  switch (fresh.kind) {
    case "assessed":
      return shown === null
        ? { outcome: "changed", digest: fresh.assessment.digest, message: CHANGED }
        : { outcome: "changed", digest: shown, message: CHANGED_EDIT };
    case "refused":
      return {
        outcome: "gone",
        message: "It can no longer be done as it was shown; the model was told why.",
      };
    case "not-yet":
      return { outcome: "gone", message: `It cannot be done before its turn: ${fresh.note}` };
    default:
      return assertNever(fresh);
  }
}

/** The call in its unfinished turn; null when that turn has ended. */
function callOf(current: SessionRecord, callId: string): Call | null {
  return turnCalls(current).find((call) => call.id === callId) ?? null;
}

function tooLate(call: Call): VerdictOutcome {
  if (call.verdict !== null) {
    const { verdict, by, at } = call.verdict;
    return { outcome: "already-decided", verdict, by, at };
  }
  if (call.phase.tag === "proposed") {
    return { outcome: "gone", message: "It cannot be decided before an earlier call of its turn has run." };
  }
  const at = call.phase.tag === "finished" ? { at: call.phase.finishedAt } : {};
  return {
    outcome: "gone",
    message: "The call no longer waits: its turn was stopped, or it was decided without you.",
    ...at,
  };
}
