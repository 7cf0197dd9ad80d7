import { type ConnectionSignal, retryDelay } from "./connection.ts";
import type { Delivery } from "./fold-event.ts";
import { thisTab } from "./this-tab.ts";
import type { ApiClient } from "./trpc.ts";

type FollowOptions = {
  client: ApiClient;
  lastEventId: () => string | null;
  onDelivery: (delivery: Delivery) => void;
  onSignal: (signal: ConnectionSignal) => void;
  onReopened: () => void;
};

/**
 * Holds the one stream of events of a tab. When it breaks it is opened again from the last event seen, sooner when the
 * browser says that the network is back. Gives the function that ends it.
 */
export function follow(options: FollowOptions): () => void {
  let stream: { unsubscribe(): void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let hasOpened = false;
  let isEnded = false;

  function open() {
    stream?.unsubscribe();
    const lastEventId = options.lastEventId();
    let isCurrent = true;
    const lose = () => {
      if (!isCurrent || isEnded) return;
      isCurrent = false;
      retry();
    };
    const { tabId } = thisTab;
    const input = lastEventId === null ? { tabId } : { tabId, lastEventId };
    const subscription = options.client.events.follow.subscribe(input, {
      onData(data) {
        if (isCurrent)
          options.onDelivery("type" in data ? { id: null, event: data } : { id: data.id, event: data.data });
      },
      onConnectionStateChange(state) {
        if (state.state === "pending" && isCurrent) handleOpen();
        else if (state.state === "connecting" && state.error !== null) lose();
      },
      onError: lose,
      onComplete: lose,
    });
    stream = {
      unsubscribe() {
        isCurrent = false;
        subscription.unsubscribe();
      },
    };
  }

  function handleOpen() {
    attempt = 0;
    options.onSignal({ tag: "opened" });
    if (hasOpened) options.onReopened();
    hasOpened = true;
  }

  function retry() {
    options.onSignal({ tag: "lost", at: Date.now() });
    stream?.unsubscribe();
    clearTimeout(timer);
    timer = setTimeout(open, retryDelay(attempt));
    attempt += 1;
  }

  function retryNow() {
    attempt = 0;
    clearTimeout(timer);
    options.onSignal({ tag: "lost", at: Date.now() });
    open();
  }

  const clock = setInterval(() => options.onSignal({ tag: "ticked", at: Date.now() }), 1_000);
  // A browser can be "offline" and still reach this machine, so the event is only a reason to look.
  addEventListener("offline", retryNow);
  addEventListener("online", retryNow);
  open();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    clearInterval(clock);
    removeEventListener("offline", retryNow);
    removeEventListener("online", retryNow);
    stream?.unsubscribe();
  };
}
