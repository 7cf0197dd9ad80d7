import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { SessionNotice, SessionStatus, SessionSummary } from "@countersign/contracts/session";
import { commandOf } from "../loop/agent-stack.ts";
import type { LoopState } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";

/** What viewers see of a session: its status, its notice and how many of its calls wait, all derived from its state. */
export function summaryOf(record: SessionRecord): SessionSummary {
  const summary: SessionSummary = {
    id: record.id,
    title: record.title,
    workspace: record.workspace,
    mode: record.mode,
    model: record.model,
    isScripted: record.isScripted,
    status: statusOf(record.subAgent?.loop ?? record.loop, record.owner),
    notice: noticeOf(record.subAgent?.loop) ?? noticeOf(record.loop),
    usage: record.usage,
    limits: record.limits,
    turns: record.turns,
    waiting: waitingIn(record.loop) + waitingIn(record.subAgent?.loop),
    intent: record.intent,
    command: commandOf(record)?.running ?? null,
    visibility: record.visibility,
    sandbox: record.sandbox,
    openedFolders: record.openedFolders,
    ended: record.ended,
    createdBy: record.createdBy,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
  if (record.loop.tag === "external") summary.external = record.loop.agent;
  return record.contextFrom > 1 ? { ...summary, contextFrom: record.contextFrom } : summary;
}

function statusOf(loop: LoopState, owner: string | null): SessionStatus {
  switch (loop.tag) {
    case "idle":
    case "failed":
    case "stopped":
      return loop.tag;
    case "limited":
      return "awaiting-approval";
    case "thinking":
      return owner === null ? "queued" : "running";
    case "acting": {
      const active = loop.calls.find((call) => call.phase.tag !== "finished");
      if (active?.phase.tag === "waiting") return "awaiting-approval";
      return owner === null ? "queued" : "running";
    }
    case "external":
      if (waitingIn(loop) > 0) return "awaiting-approval";
      if (loop.turn === "working" || loop.calls.some((call) => isAwaited(loop, call))) return "running";
      return loop.turn === "idle" ? "idle" : "stopped";
    default:
      return assertNever(loop);
  }
}

/** Whether the agent is at a call, or waits for it. It went on without a parked one. */
function isAwaited({ parked }: Extract<LoopState, { tag: "external" }>, { id, phase }: Call): boolean {
  return phase.tag !== "finished" && !parked.includes(id);
}

function noticeOf(loop: LoopState | undefined): SessionNotice | null {
  return loop !== undefined && "notice" in loop ? (loop.notice ?? null) : null;
}

function waitingIn(loop: LoopState | undefined): number {
  if (loop?.tag !== "acting" && loop?.tag !== "external") return 0;
  return loop.calls.filter((call) => call.phase.tag === "waiting").length;
}
