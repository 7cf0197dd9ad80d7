import type { LivePublisher, LiveStream } from "@countersign/agent";

/**
 * The whole of one unfinished stream so far. A stream that begins anew is another object. `seq`: once it is finished, its message has this
 * `seq` or a later one; null if nobody said.
 */
export type LiveWhole = { sessionId: string; stream: LiveStream; seq: number | null; text: string };

/**
 * Unfinished text of the sessions that this process runs, in its memory. Followers read the wholes at their own pace. While nobody watches,
 * appending is all that happens.
 */
export type LiveBus = LivePublisher & {
  /** The unfinished streams of a session, or of all. */
  wholes(sessionId: string | null): LiveWhole[];
  /** Calls `onPiece` after each piece, until the returned function is called. */
  watch(onPiece: (sessionId: string) => void): () => void;
};

/** More than this many code units of one stream are not kept: the stored result will have what counts. */
export const longestWhole = 2_000_000;

/** Makes an empty bus. */
export function createLiveBus(): LiveBus {
  const sessions = new Map<string, Map<string, LiveWhole>>();
  const watchers = new Set<(sessionId: string) => void>();
  return {
    publish({ sessionId, stream, seq = null, text }) {
      if (text === "") return;
      const wholes = sessions.get(sessionId) ?? new Map<string, LiveWhole>();
      sessions.set(sessionId, wholes);
      const key = streamKey(stream);
      const whole = wholes.get(key) ?? { sessionId, stream, seq, text: "" };
      wholes.set(key, whole);
      if (whole.text.length >= longestWhole) return;
      whole.text += text.slice(0, longestWhole - whole.text.length);
      for (const onPiece of watchers) onPiece(sessionId);
    },
    end(sessionId, stream) {
      const wholes = sessions.get(sessionId);
      wholes?.delete(streamKey(stream));
      if (wholes?.size === 0) sessions.delete(sessionId);
    },
    wholes(sessionId) {
      const chosen =
        sessionId === null
          ? [...sessions.values()]
          : [sessions.get(sessionId) ?? new Map<string, LiveWhole>()];
      return chosen.flatMap((wholes) => [...wholes.values()]);
    },
    watch(onPiece) {
      watchers.add(onPiece);
      return () => watchers.delete(onPiece);
    },
  };
}

/** Tells the streams of a session apart. */
export function streamKey(stream: LiveStream): string {
  return stream.kind === "output" ? `output ${stream.callId}` : stream.kind;
}
