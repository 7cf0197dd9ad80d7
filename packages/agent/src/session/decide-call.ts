import { AppError } from "@countersign/contracts/app-error";
import type { Call, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { commandIdOf, standingCall, turnCalls } from "../loop/frames.ts";
import type { Approved, CallLook } from "../loop/state.ts";
import type { Remembered, SessionRecord, Transition } from "../ports/repository.ts";
import { advance, type Clockwork } from "./advance.ts";
import { type Authority, fullAuthority, refuseSteeringUnasked } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { countVerdict } from "./count-verdict.ts";
import { editedCall, refusalWords } from "./edited-call.ts";
import { lookWhileAwaited } from "./look-while-awaited.ts";
import { transitionOfLooks } from "./looks.ts";
import { type Remembering, rememberedBy } from "./remember.ts";
import { rememberRefusal } from "./two-persons.ts";
import { changedOutcome, stillHolds, tooLate, whyNotCounted } from "./verdict-outcomes.ts";

const NO_SUCH_CALL = "There is no such call.";

/** What a verdict needs. `remembering`: what whoever gives it may have remembered. `authority`: what of steering is his, all without it. */
type Deciding = ControlDependencies & { remembering?: Remembering; authority?: Authority };

/**
 * Gives a verdict. The first one counts; a later one is told which came first. An approval counts only for what was
 * shown: when the files have changed since, the call is shown again instead. Input that the approval brings is decided on
 * like the model's own. What an approval is to remember is checked first. Where two persons must approve, the first approval only
 * waits for the second. `AppError`, and then nothing is decided: `bad-input` for input or rules that may not be, `forbidden` for words and
 * input that would go to an agent that is asked nothing.
 */
export async function decideCall(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: Deciding,
): Promise<VerdictOutcome> {
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = await decideOnce(request, by, dependencies);
    if (outcome !== null) return outcome;
    dependencies.look.forgetPolicy?.();
  }
  throw new AppError("conflict", "The rules changed again and again while this was decided. Try once more.");
}

/** How often a call is looked at anew because the rules changed meanwhile. */
const mostRounds = 5;

/** Null when the rules changed between looking at the call and writing what was decided: nothing was written. */
async function decideOnce(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: Deciding,
): Promise<VerdictOutcome | null> {
  const { repository, clockwork, authority = fullAuthority } = dependencies;
  const stored = await repository.call(request.id);
  if (stored === null) return { outcome: "gone", message: NO_SUCH_CALL };
  const asked = withInput(stored, request, by, clockwork.now());
  const fresh = request.verdict === "approve" ? await lookAgain(asked, dependencies) : null;
  const approved = asked === stored ? null : approvedInput(asked, fresh);
  const remembered = fresh === null ? [] : await rememberedOf(request, { asked, fresh }, by, dependencies);
  const gone = fresh === null ? null : await firstOfGone(stored, dependencies);
  const box: { outcome: VerdictOutcome | null; isOld: boolean } = { outcome: null, isOld: false };
  await repository.transact(stored.sessionId, null, (current, { policyVersion }) => {
    box.isOld = fresh !== null && isOld(fresh, policyVersion);
    const call = box.isOld ? null : callOf(current, stored.id);
    if (call === null) return null;
    const at = clockwork.now();
    box.outcome = whyNotCounted(call, request, { isLookedAt: fresh !== null, at });
    if (box.outcome !== null) return null;
    refuseSteeringUnasked(current, request, authority);
    const expected = approved === null ? request.digest : inputDigestOf(request);
    if (fresh !== null && expected !== null && !stillHolds(fresh.look, expected)) {
      box.outcome = changedOutcome(fresh.look, approved === null ? null : request.digest);
      return approved === null ? shownAgain(current, call, fresh, at, clockwork) : null;
    }
    const decided = countVerdict(current, call, {
      request,
      remembered,
      by,
      at,
      approved,
      gone,
      undoMs: dependencies.undoMs,
      looked: fresh?.look.kind === "assessed" ? fresh.look.assessment : null,
    });
    box.outcome = decided.outcome;
    return decided.change === null ? null : advance(current, decided.change, clockwork);
  });
  if (box.isOld) return null;
  return box.outcome ?? tooLate((await repository.call(request.id)) ?? stored);
}

/** Stores the call as it was looked at, for whoever looks at it again. */
function shownAgain(
  current: SessionRecord,
  call: Call,
  { session, look }: LookedAgain,
  at: string,
  clockwork: Clockwork,
): Transition | null {
  const seen = { mode: session.mode, command: commandIdOf(session) };
  return transitionOfLooks(current, { ...seen, looks: [{ callId: call.id, look }], at }, clockwork);
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

/** `version`: of the rules that it was looked at with, or older ones. */
type LookedAgain = { session: SessionRecord; look: CallLook; version: string | undefined };

/** Whether rules, grants or settings were changed since the call was looked at; what a process knows of them may be old. */
function isOld({ version }: LookedAgain, policyVersion: string | null): boolean {
  return version !== undefined && policyVersion !== null && version !== policyVersion;
}

/** What an approval would let run now; null when the call waits no more, then the transaction says so. */
async function lookAgain(
  asked: Call,
  { repository, look }: ControlDependencies,
): Promise<LookedAgain | null> {
  if (asked.phase.tag !== "waiting") return null;
  const session = await repository.load(asked.sessionId);
  if (session === null) return null;
  const { version } = await look.policyFor(session);
  const isActive = standingCall(session)?.id === asked.id;
  return { session, look: await lookWhileAwaited(asked, isActive, session, look), version };
}

/** Nothing is remembered of a call that is no longer as it was shown: the answer will say so. */
async function rememberedOf(
  request: VerdictRequest,
  { asked: call, fresh: { session, look } }: { asked: Call; fresh: LookedAgain },
  by: DecidedBy,
  dependencies: Deciding,
): Promise<Remembered[]> {
  if (request.verdict !== "approve" || request.remember === undefined) return [];
  const expected = request.input === undefined ? request.digest : request.inputDigest;
  if (look.kind !== "assessed" || (expected !== undefined && look.assessment.digest !== expected)) return [];
  const need = look.assessment.twoPersons;
  if (need !== undefined) throw new AppError("bad-input", rememberRefusal(need));
  const choice = request.remember;
  const { remembering } = dependencies;
  return rememberedBy({ call, session, choice, by: by.name, remembering }, look.assessment, dependencies);
}

/** The first approval of a call, where whoever gave it has left since, or may not decide any more. */
async function firstOfGone({ phase }: Call, { mayDecide }: Deciding): Promise<FirstApproval | null> {
  const first = phase.tag === "waiting" ? phase.first : undefined;
  if (first?.by.personId === undefined || mayDecide === undefined) return null;
  return (await mayDecide(first.by.personId)) ? null : first;
}

/** The call in its unfinished turn; null when that turn has ended. */
function callOf(current: SessionRecord, callId: string): Call | null {
  return turnCalls(current).find((call) => call.id === callId) ?? null;
}
