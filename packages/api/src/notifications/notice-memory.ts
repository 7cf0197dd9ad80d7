import type { Call, CallVerdict } from "@countersign/contracts/call";

/** A notification to send. `key` is the same in every process and after every restart. */
export type Notice = { kind: "waiting" | "decided"; key: string; call: Call };

/** Tells which states of calls are news: a call that waits newly, or that no longer does. */
export type NoticeMemory = {
  /** Takes in the current state of a call; null where nobody needs a notification. */
  noticeOf(call: Call): Notice | null;
};

/** A call that waits, and since when. */
export type WaitingCall = { id: string; askedAt: string };

type Waiting = { askedAt: string; notifiedKey: string | null };

const maxVerdicts = 10_000;

/**
 * Makes a memory over the calls that wait already. A call that waits again after a verdict was taken back, or because it
 * changed, is news again. Keys are made of what is stored with the call, so that two processes that remember differently tell
 * one thing once. The memory saves telling it again, and knows of a waiting call that a rule has let go or refused since, which
 * the call itself does not say.
 */
export function createNoticeMemory(waiting: readonly WaitingCall[]): NoticeMemory {
  const waits = new Map<string, Waiting>(
    waiting.map(({ id, askedAt }) => [id, { askedAt, notifiedKey: null }]),
  );
  const verdicts = new Map<string, CallVerdict>();
  return {
    noticeOf(call) {
      const { id, phase, verdict } = call;
      const before = waits.get(id);
      if (phase.tag === "waiting") {
        const key = waitingKey(id, phase.askedAt, verdicts.get(id));
        if (before?.notifiedKey === key) return null;
        waits.set(id, { askedAt: phase.askedAt, notifiedKey: key });
        return { kind: "waiting", key, call };
      }
      waits.delete(id);
      if (verdict !== null) {
        if (verdicts.get(id)?.at === verdict.at) return null;
        storeVerdict(verdicts, id, verdict);
        return { kind: "decided", key: `decided ${id} ${verdict.at}`, call };
      }
      if (phase.tag === "finished") {
        const isNews = before !== undefined || isFinishedUnstarted(call);
        return isNews ? { kind: "decided", key: `decided ${id} ${phase.finishedAt}`, call } : null;
      }
      return before === undefined
        ? null
        : { kind: "decided", key: `decided ${id} asked ${before.askedAt}`, call };
    },
  };
}

/** A verdict that was taken back gives the call the time back at which it was asked about, and is what tells the two apart. */
function waitingKey(id: string, askedAt: string, last: CallVerdict | undefined): string {
  const isUndone = last?.undo?.askedAt === askedAt;
  return `waiting ${id} ${askedAt}${isUndone ? ` again ${last?.at}` : ""}`;
}

/** Whether nobody gave a verdict on a call that asked: it was stopped, or its time passed. Without one nothing that asks can start. */
function isFinishedUnstarted({ phase, assessment }: Call): boolean {
  return phase.tag === "finished" && phase.startedAt === undefined && assessment?.decision === "ask";
}

function storeVerdict(verdicts: Map<string, CallVerdict>, id: string, verdict: CallVerdict): void {
  verdicts.delete(id);
  verdicts.set(id, verdict);
  const oldest = verdicts.keys().next();
  if (verdicts.size > maxVerdicts && !oldest.done) verdicts.delete(oldest.value);
}
