import type { LiveBus, LiveWhole } from "./live-bus.ts";
import { formatPiece, type Wish } from "./live-messages.ts";

/** Sends the live text of this process's sessions to the processes that want it. */
export type LiveSender = {
  /** Takes what another process wants. */
  take(wish: Wish): void;
  /** Forgets processes that no longer repeat what they want, and tells the others which texts go on. Call it at intervals. */
  beat(): void;
  close(): void;
};

/** A notification for one process. */
export type LiveNotification = { to: string; payload: string };

type SenderOptions = {
  /** The name of this process. */
  by: string;
  live: Pick<LiveBus, "wholes" | "watch">;
  send: (notifications: readonly LiveNotification[]) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
};

/** A process that wants live text. `seen` is how much of each text was sent to it. */
type Receiver = Pick<Wish, "round" | "all"> & {
  sessions: Set<string>;
  repeatedAt: number;
  seen: Map<LiveWhole, number>;
};

/** A process that hasn't repeated what it wants for so long has gone. */
const wishExpiresMs = 15_000;
/** Between two rounds of sending, and how many times as long as the last one took. */
const shortestPauseMs = 100;
const pauseFactor = 4;

/**
 * Sends nothing until somebody wants something. What comes while a round is under way is cut from the whole at the next one, so nothing
 * queues up. A round has at most one notification for each text and receiver.
 */
export function createLiveSender({ by, live, send, onFailure, ticks }: SenderOptions): LiveSender {
  const receivers = new Map<string, Receiver>();
  const numbers = new WeakMap<LiveWhole, number>();
  let lastNumber = 0;
  let unwatch: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  let isDue = false;
  let restUntil = 0;

  function numberOf(whole: LiveWhole): number {
    const number = numbers.get(whole) ?? ++lastNumber;
    numbers.set(whole, number);
    return number;
  }

  function schedule(): void {
    if (isSending) isDue = true;
    else timer ??= setTimeout(() => void sendRound(false), Math.max(0, restUntil - ticks()));
  }

  async function sendRound(isBeat: boolean): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isDue = false;
    const wholes = live.wholes(null);
    const pieces = [...receivers].flatMap(([to, receiver]) =>
      wholes.flatMap((whole) =>
        wants(receiver, whole.sessionId) ? pieceFor(to, receiver, whole, isBeat) : [],
      ),
    );
    if (pieces.length === 0) return;
    isSending = true;
    const begun = ticks();
    try {
      await send(pieces);
    } catch (error) {
      onFailure(error);
      // Perhaps they got it: then they ignore what they have.
      for (const { seen } of receivers.values()) seen.clear();
    }
    isSending = false;
    restUntil = ticks() + Math.max(shortestPauseMs, pauseFactor * (ticks() - begun));
    if (isDue) schedule();
  }

  /** The next piece of a text for a receiver, if there is one. */
  function pieceFor(to: string, { seen }: Receiver, whole: LiveWhole, isBeat: boolean): LiveNotification[] {
    const offset = seen.get(whole) ?? 0;
    if (offset === whole.text.length && !isBeat) return [];
    const { sessionId, stream, seq, text } = whole;
    const rest = { by, whole: numberOf(whole), sessionId, stream, seq, offset, text: text.slice(offset) };
    const { payload, length } = formatPiece(rest);
    seen.set(whole, offset + length);
    if (offset + length < text.length) isDue = true;
    return [{ to, payload }];
  }

  function forget(to: string): void {
    receivers.delete(to);
    if (receivers.size > 0) return;
    unwatch?.();
    unwatch = null;
  }

  return {
    take({ by: to, round, anew, isWhole, all, sessions }) {
      if (to === by) return;
      const known = receivers.get(to);
      if (known !== undefined && round < known.round) return;
      if (known?.round === round) for (const each of sessions) known.sessions.add(each);
      else {
        const seen = known === undefined || anew ? new Map<LiveWhole, number>() : known.seen;
        const receiver = { round, all, sessions: new Set(sessions), repeatedAt: ticks(), seen };
        receivers.set(to, receiver);
        // It drops at once what it no longer wants.
        if (isWhole)
          for (const whole of seen.keys()) if (!wants(receiver, whole.sessionId)) seen.delete(whole);
      }
      if (!all && sessions.length === 0) return forget(to);
      unwatch ??= live.watch((sessionId) => {
        for (const receiver of receivers.values()) if (wants(receiver, sessionId)) return schedule();
      });
      schedule();
    },
    beat() {
      const now = ticks();
      for (const [to, { repeatedAt }] of receivers) if (now - repeatedAt > wishExpiresMs) forget(to);
      const wholes = new Set(live.wholes(null));
      for (const { seen } of receivers.values())
        for (const whole of seen.keys()) if (!wholes.has(whole)) seen.delete(whole);
      if (!isSending && receivers.size > 0) void sendRound(true);
    },
    close() {
      for (const to of receivers.keys()) forget(to);
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function wants({ all, sessions }: Receiver, sessionId: string): boolean {
  return all || sessions.has(sessionId);
}
