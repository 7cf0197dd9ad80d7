import type { Call } from "@countersign/contracts/call";
import type { VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { activeCall } from "../loop/next-effect.ts";
import type { CallLook } from "../loop/state.ts";
import type { Remembered, SessionRecord } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { endByVerdict } from "./call-ends.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { entryOfVerdict } from "./ledger-entries.ts";
import { lookAtCall } from "./look-at-call.ts";
import { transitionOfLooks } from "./looks.ts";
import { rememberedBy, wordsOf } from "./remember.ts";

const CHANGED = "Changed since you looked: here is what it would do now.";
/** A person who approves does not wait longer than this for the call to be looked at. */
const lookLimitMs = 30_000;
const NO_SUCH_CALL = "There is no such call.";

/**
 * Gives a verdict. The first one counts; a later one is told which came first. An approval counts only for what was
 * shown: when the files have changed since, the call is shown again instead. What an approval is to remember is checked
 * first: `AppError("bad-input")` for what may not be, and then nothing is decided.
 */
export async function decideCall(
  request: VerdictRequest,
  by: string,
  dependencies: ControlDependencies,
): Promise<VerdictOutcome> {
  const { repository, clockwork } = dependencies;
  const stored = await repository.call(request.id);
  if (stored === null) return { outcome: "gone", message: NO_SUCH_CALL };
  const fresh = request.verdict === "approve" ? await lookAgain(stored, dependencies) : null;
  const remembered = fresh === null ? [] : await rememberedOf(request, stored, fresh, by, dependencies);
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
    const at = clockwork.now();
    if (fresh !== null && !stillHolds(fresh.look, request.digest)) {
      box.outcome = changedOutcome(fresh.look);
      const looks = { mode: fresh.session.mode, looks: [{ callId: call.id, look: fresh.look }], at };
      return transitionOfLooks(current, looks, clockwork);
    }
    box.outcome = { outcome: "accepted", by, at };
    return advance(current, accepted(current, call, { request, remembered, by, at }), clockwork);
  });
  return box.outcome ?? tooLate((await repository.call(request.id)) ?? stored);
}

type Accepted = { request: VerdictRequest; remembered: Remembered[]; by: string; at: string };

function accepted(current: SessionRecord, call: Call, { request, remembered, by, at }: Accepted) {
  const said =
    request.verdict === "deny" && request.reason !== undefined
      ? { reason: request.reason }
      : request.verdict === "instruct"
        ? { text: request.text }
        : {};
  const verdict = { verdict: request.verdict, by, at, ...said };
  const end = endByVerdict(call, request);
  return {
    record: current,
    events: [{ tag: "verdict-given" as const, callId: call.id, verdict, end }],
    decisions: [entryOfVerdict(call, request, { by, at, remembered: remembered.map(wordsOf) })],
    remembered,
  };
}

type LookedAgain = { session: SessionRecord; look: CallLook };

/** What an approval would let run now; null when the call waits no more, then the transaction says so. */
async function lookAgain(
  stored: Call,
  { repository, look }: ControlDependencies,
): Promise<LookedAgain | null> {
  if (stored.phase.tag !== "waiting") return null;
  const session = await repository.load(stored.sessionId);
  if (session === null) return null;
  const isActive = activeCall(session.loop)?.id === stored.id;
  const context = { session, mode: session.mode, signal: AbortSignal.timeout(lookLimitMs) };
  return { session, look: await lookAtCall(stored, isActive, context, look) };
}

/** Nothing is remembered of a call that is no longer as it was shown: the answer will say so. */
async function rememberedOf(
  request: VerdictRequest,
  call: Call,
  { session, look }: LookedAgain,
  by: string,
  dependencies: ControlDependencies,
): Promise<Remembered[]> {
  if (request.verdict !== "approve" || request.remember === undefined) return [];
  if (look.kind !== "assessed" || look.assessment.digest !== request.digest) return [];
  const choice = request.remember;
  return rememberedBy({ call, session, choice, by }, look.assessment, dependencies);
}

function stillHolds(fresh: CallLook, digest: string): boolean {
  return fresh.kind === "assessed" && fresh.assessment.digest === digest;
}

function changedOutcome(fresh: CallLook): VerdictOutcome {
  switch (fresh.kind) {
    case "assessed":
      return { outcome: "changed", digest: fresh.assessment.digest, message: CHANGED };
    case "refused":
      return {
        outcome: "gone",
        message: "It can no longer be done as it was shown; the model was told why.",
      };
    case "not-yet":
      return { outcome: "gone", message: `It cannot be done before its turn: ${fresh.note}` };
  }
}

/** The call in the unfinished turn; null when that turn has ended. */
function callOf(current: SessionRecord, callId: string): Call | null {
  return current.loop.tag === "acting"
    ? (current.loop.calls.find((call) => call.id === callId) ?? null)
    : null;
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
