import type { VerdictKind } from "@countersign/contracts/verdict";
import { makeStore } from "../../../lib/data/external-store.ts";

/** Verdicts of this tab that can still be taken back: all of one answer, `until` a time of this machine in milliseconds. */
export type UndoOffer = {
  id: number;
  callIds: readonly string[];
  verdict: VerdictKind;
  /** What the one call would have done; null where it isn't known, or where there are several. */
  title: string | null;
  until: number;
  /** Shows the call again that waits again. */
  onUndone: (callId: string) => void;
};

type Accepted = { at: string; undoUntil?: string | undefined };

export const undoOffers = makeStore<readonly UndoOffer[]>([]);
let count = 0;

/**
 * Offers to take back what was just accepted. `sentAt` is when this machine asked: from then on counts the time that the server
 * gives, regardless of its clock. Without such a time there is nothing to offer.
 */
export function offerUndo(
  verdict: VerdictKind,
  accepted: readonly (Accepted & { callId: string })[],
  { sentAt, title, onUndone }: { sentAt: number } & Pick<UndoOffer, "title" | "onUndone">,
): UndoOffer | null {
  const open = accepted.flatMap(({ callId, at, undoUntil }) =>
    undoUntil === undefined ? [] : [{ callId, left: Date.parse(undoUntil) - Date.parse(at) }],
  );
  if (open.length === 0) return null;
  count += 1;
  const offer: UndoOffer = {
    id: count,
    callIds: open.map(({ callId }) => callId),
    verdict,
    title,
    until: sentAt + Math.min(...open.map(({ left }) => left)),
    onUndone,
  };
  undoOffers.set([...undoOffers.get(), offer]);
  return offer;
}

export function dropOffer(id: number): void {
  undoOffers.set(undoOffers.get().filter((offer) => offer.id !== id));
}

/** The offer that the key takes: the newest whose time is not over. */
export function newestOffer(offers: readonly UndoOffer[], now: number): UndoOffer | null {
  return offers.findLast(({ until }) => until > now) ?? null;
}
