import type { StoredEvent } from "@countersign/contracts/event";
import { type LiveWhole, longestWhole, streamKey } from "./live-bus.ts";
import type { Piece } from "./live-messages.ts";

/** The unfinished texts of sessions that other processes run. */
export type LiveReceiver = {
  wholes(sessionId: string | null): LiveWhole[];
  /** Takes a piece. False if something before it is missing: then the sender must send its texts anew. */
  take(piece: Piece): boolean;
  /** Drops the texts that these stored events finish, and ignores pieces of them that come later. */
  settle(events: readonly { event: StoredEvent }[]): void;
  /** Drops the texts of sessions that nobody wants, and those that their process hasn't mentioned for 15 s. Call it at intervals. */
  dropUnless(isWanted: (sessionId: string) => boolean): void;
  clear(): void;
};

/** `by` and `number` say which text of which process it is. */
type Received = { by: string; number: number; whole: LiveWhole; mentionedAt: number };

const silentMs = 15_000;
/** For how many sessions and calls it is kept what is stored: for pieces that were under way at that moment. */
const mostStored = 5_000;

/** Has no texts yet. `onPiece` is called when one grows. `ticks` are milliseconds of a clock that never goes back. */
export function createLiveReceiver(onPiece: (sessionId: string) => void, ticks: () => number): LiveReceiver {
  const sessions = new Map<string, Map<string, Received>>();
  /** By session, the newest stored `seq` of an assistant's message. By call, infinity once it is finished. The oldest come first. */
  const stored = new Map<string, number>();

  function drop(sessionId: string, key: string): void {
    const received = sessions.get(sessionId);
    received?.delete(key);
    if (received?.size === 0) sessions.delete(sessionId);
  }

  function note(id: string, seq: number): void {
    const before = stored.get(id) ?? seq;
    stored.delete(id);
    stored.set(id, Math.max(before, seq));
    const [oldest] = stored.keys();
    if (stored.size > mostStored && oldest !== undefined) stored.delete(oldest);
  }

  function isStored({ sessionId, stream, seq }: Pick<LiveWhole, "sessionId" | "stream" | "seq">): boolean {
    const found = stored.get(stream.kind === "output" ? stream.callId : sessionId);
    if (found === undefined) return false;
    return stream.kind === "output" || (seq !== null && seq <= found);
  }

  function begin({ by, whole: number, sessionId, stream, seq, offset, text }: Piece): boolean {
    if (offset > 0) return false;
    if (text === "") return true;
    const received = sessions.get(sessionId) ?? new Map<string, Received>();
    sessions.set(sessionId, received);
    const whole = { sessionId, stream, seq, text };
    received.set(streamKey(stream), { by, number, whole, mentionedAt: ticks() });
    onPiece(sessionId);
    return true;
  }

  return {
    wholes(sessionId) {
      const chosen = sessionId === null ? [...sessions.values()] : [sessions.get(sessionId)];
      return chosen.flatMap((received) => [...(received?.values() ?? [])].map(({ whole }) => whole));
    },
    take(piece) {
      const key = streamKey(piece.stream);
      if (isStored(piece)) return true;
      const known = sessions.get(piece.sessionId)?.get(key);
      if (known === undefined || known.by !== piece.by || known.number !== piece.whole) return begin(piece);
      const { whole } = known;
      if (piece.offset > whole.text.length) {
        drop(piece.sessionId, key);
        return false;
      }
      known.mentionedAt = ticks();
      const added = piece.text.slice(whole.text.length - piece.offset, longestWhole - piece.offset);
      if (added === "") return true;
      whole.text += added;
      onPiece(piece.sessionId);
      return true;
    },
    settle(events) {
      for (const { event } of events) {
        if (event.type === "message-added" && event.message.role === "assistant") {
          const { sessionId, seq } = event.message;
          note(sessionId, seq);
        } else if (event.type === "call-changed" && event.call.phase.tag === "finished")
          note(event.call.id, Number.POSITIVE_INFINITY);
      }
      for (const [sessionId, received] of sessions)
        for (const [key, { whole }] of received) if (isStored(whole)) drop(sessionId, key);
    },
    dropUnless(isWanted) {
      const now = ticks();
      for (const [sessionId, received] of sessions)
        for (const [key, { mentionedAt }] of received)
          if (!isWanted(sessionId) || now - mentionedAt > silentMs) drop(sessionId, key);
    },
    clear: () => sessions.clear(),
  };
}
