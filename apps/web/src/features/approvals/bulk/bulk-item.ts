import type { DualApprovalStatus, QueueItem } from "@countersign/contracts/call";
import { belongTogether, callShape } from "@countersign/contracts/call-shape";
import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import type { Risk } from "@countersign/contracts/risk";
import { callKind, isDecidedAlone } from "@countersign/contracts/same-call";
import type { WaitingCall } from "@countersign/contracts/turn-queue";
import { bulkMessages, formatMixedKinds } from "./bulk-messages.ts";

/** A waiting call as far as answering several together needs it. */
export type BulkItem = Pick<
  QueueItem,
  | "id"
  | "sessionId"
  | "turn"
  | "tool"
  | "input"
  | "preview"
  | "digest"
  | "reasons"
  | "suggestions"
  | "canonical"
  | "workspace"
  | "deniesAt"
  | "command"
> & { risk: Risk | undefined; sessionTitle: string; second?: DualApprovalStatus | undefined };

/** What is to be decided together, as it stood when it was asked for. */
export type Bulk = {
  title: string;
  items: readonly BulkItem[];
  /** Calls of the turn that cannot be decided yet, each with the reason. */
  notYet?: readonly { id: string; title: string; note: string }[];
  /** Whether the calls can be denied here too. */
  canDeny: boolean;
};

/** The title where the calls of one turn are approved. */
export const restOfTurn = bulkMessages.approveRest;

/** How many calls are answered together at most: as many as the server takes in one request. */
export const mostTogether = 500;

/** A waiting call of a session's newest turn. */
export function bulkItemOf(call: WaitingCall, session: { title: string; workspace: string }): BulkItem {
  const { id, sessionId, turn, tool, input, assessment, command } = call;
  const { preview, digest, reasons, suggestions, canonical, risk } = assessment;
  const { title: sessionTitle, workspace } = session;
  const shown = { id, sessionId, turn, tool, input, preview, digest, reasons, suggestions, risk, canonical };
  const item: BulkItem = { ...shown, sessionTitle, workspace, second: dualApprovalStatusOf(call) };
  if (command !== undefined) item.command = command;
  return item;
}

/** The kind of a call in few words: its tool, and for commands and fetches what of. */
export function formatCallKind(item: BulkItem): string {
  const { tool, preview, suggestions } = item;
  if (preview.kind === "fetch") return `${tool} ${preview.host}`;
  if (preview.kind !== "command") return tool;
  return suggestions[0]?.rule ?? tool;
}

/**
 * Calls that can be approved together, those that never are (of critical risk, or for two persons), and why none can be. `left`: how many more could be, had they
 * not been too many at once.
 */
export type Together = {
  approvable: BulkItem[];
  alone: BulkItem[];
  left: number;
  whyNot: string | null;
};

export function togetherOf(items: readonly BulkItem[]): Together {
  const alone = items.filter(isDecidedAlone);
  const all = items.filter((item) => !isDecidedAlone(item));
  const approvable = all.slice(0, mostTogether);
  return { approvable, alone, left: all.length - approvable.length, whyNot: findBulkProblem(approvable) };
}

/** All of the same kind as one call, that one first; as many as can be answered together. */
export function findAlike<Item extends BulkItem>(items: readonly Item[], one: BulkItem): Item[] {
  const kind = callKind(one);
  return items
    .filter((item) => callKind(item) === kind)
    .toSorted((a, b) => Number(b.id === one.id) - Number(a.id === one.id))
    .slice(0, mostTogether);
}

function findBulkProblem(items: readonly BulkItem[]): string | null {
  if (items.length === 0) return bulkMessages.decidedAlone;
  if (belongTogether(items)) return null;
  const kinds = new Map(items.map((item) => [callShape(item), formatCallKind(item)]));
  return formatMixedKinds(kinds.size, [...new Set(kinds.values())]);
}
