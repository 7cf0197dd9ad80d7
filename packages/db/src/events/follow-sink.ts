import type { EventFeed, EventSink, FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";

/**
 * Yields what `pipe` sends, one by one. It takes one array of deliveries at a time, and buffers no more while the reader is busy with it.
 */
export async function* followSink(
  pipe: EventFeed["pipe"],
  options: FollowOptions,
): AsyncGenerator<FollowDelivery> {
  const own = new AbortController();
  const signal = AbortSignal.any([options.signal, own.signal]);
  const waiting: FollowDelivery[] = [];
  const state: { isOver: boolean; failure: { error: unknown } | null } = { isOver: false, failure: null };
  let wake: () => void = () => {};
  let drain: () => void = () => {};
  const finish = () => {
    state.isOver = true;
    wake();
    drain();
  };
  const sink: EventSink = {
    deliver(batch) {
      waiting.push(...batch);
      wake();
      return false;
    },
    drained: () =>
      new Promise((resolve) => {
        drain = resolve;
        if (state.isOver) resolve();
      }),
    end: finish,
    fail(error) {
      state.failure = { error };
      finish();
    },
  };
  signal.addEventListener("abort", finish, { once: true });
  if (signal.aborted) return;
  pipe({ ...options, signal }, sink);
  try {
    for (;;) {
      const next = signal.aborted ? undefined : waiting.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (state.failure !== null) throw state.failure.error;
      if (state.isOver) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        drain();
      });
    }
  } finally {
    own.abort();
  }
}
