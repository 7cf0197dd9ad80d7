import type { SessionStatus, SessionSummary, Usage } from "@countersign/contracts/session";
import type { OnAsk } from "./read-task.ts";

/** How a run ended: its turn is done, or it can't go on by itself. */
export type RunEnd = { status: SessionStatus; usage: Usage } & (
  | { kind: "done" }
  | { kind: "unfinished"; why: string }
);

/** How a run ended with its session in this state; null while it goes on or waits for a person. */
export function endOf(
  {
    status,
    usage,
    notice,
    ended,
    waiting,
  }: Pick<SessionSummary, "status" | "usage" | "notice" | "ended" | "waiting">,
  onAsk: OnAsk,
): RunEnd | null {
  const known = { status, usage };
  if (ended !== null) return { ...known, kind: "unfinished", why: `${ended.by} ended the session.` };
  switch (status) {
    case "idle":
      return { ...known, kind: "done" };
    case "failed":
      return { ...known, kind: "unfinished", why: notice?.message ?? "The session failed." };
    case "stopped":
      return { ...known, kind: "unfinished", why: "The session was stopped." };
    case "awaiting-approval": {
      // A limit: somebody could let it go on, but nobody is to be asked.
      const isStuck = onAsk === "deny" && waiting === 0 && notice?.kind === "limit";
      return isStuck ? { ...known, kind: "unfinished", why: notice.message } : null;
    }
    case "queued":
    case "running":
      return null;
    default:
      return status satisfies never;
  }
}
