import type { ApiClient } from "./api.ts";
import { type ConnectionSignal, retryDelay } from "./connection.ts";
import type { Delivery } from "./fold-event.ts";
import { thisTab } from "./this-tab.ts";

type FollowOptions = {
  client: { events: { follow: Pick<ApiClient["events"]["follow"], "subscribe"> } };
  lastEventId: () => string | null;
  /** The sessions whose live text the tab shows now. */
  live: () => string[];
  onDelivery: (delivery: Delivery) => void;
  onSignal: (signal: ConnectionSignal) => void;
  onReopened: () => void;
};

export type Following = { watchOther(): void; stop(): void };

/**
 * Holds the one stream of events of a tab. When it breaks it is opened again from the last event seen, sooner when the
 * browser says that the network is back. `watchOther`: other sessions' live text is shown now. Then another stream replaces it once that is
 * open, so nothing is missed. `stop` ends it.
 */
export function follow(options: FollowOptions): Following {
  let stream: { unsubscribe(): void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let hasOpened = false;
  let isOpen = false;
  let isWaiting = false;
  let isEnded = false;

  /** `replaced` goes on until the new stream is open. */
  function open(replaced: { unsubscribe(): void } | null = null) {
    isWaiting = false;
    if (replaced === null) stream?.unsubscribe();
    const lastEventId = options.lastEventId();
    let isCurrent = true;
    const lose = () => {
      if (!isCurrent || isEnded) return;
      isCurrent = false;
      retry();
    };
    const from = lastEventId === null ? {} : { lastEventId };
    const input = { tabId: thisTab.tabId, live: options.live(), ...from };
    const subscription = options.client.events.follow.subscribe(input, {
      onData(data) {
        if (isCurrent)
          options.onDelivery("type" in data ? { id: null, event: data } : { id: data.id, event: data.data });
      },
      onConnectionStateChange(state) {
        if (state.state === "pending" && isCurrent) {
          handleOpen(replaced !== null);
          replaced?.unsubscribe();
          replaced = null;
        } else if (state.state === "connecting" && state.error !== null) lose();
      },
      onError: lose,
      onComplete: lose,
    });
    stream = {
      unsubscribe() {
        isCurrent = false;
        replaced?.unsubscribe();
        subscription.unsubscribe();
      },
    };
  }

  /** A stream that replaces another has missed nothing. */
  function handleOpen(isReplacing: boolean) {
    attempt = 0;
    isOpen = true;
    options.onSignal({ tag: "opened" });
    if (hasOpened && !isReplacing) options.onReopened();
    hasOpened = true;
  }

  function retry() {
    isOpen = false;
    isWaiting = true;
    options.onSignal({ tag: "lost", at: Date.now() });
    stream?.unsubscribe();
    clearTimeout(timer);
    timer = setTimeout(open, retryDelay(attempt));
    attempt += 1;
  }

  function retryNow() {
    attempt = 0;
    isOpen = false;
    clearTimeout(timer);
    options.onSignal({ tag: "lost", at: Date.now() });
    open();
  }

  const clock = setInterval(() => options.onSignal({ tag: "ticked", at: Date.now() }), 1_000);
  // A browser can be "offline" and still reach this machine, so the event is only a reason to look.
  addEventListener("offline", retryNow);
  addEventListener("online", retryNow);
  open();
  return {
    watchOther() {
      // Otherwise, the next attempt asks for them.
      if (!isWaiting) open(isOpen ? stream : null);
    },
    stop() {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(clock);
      removeEventListener("offline", retryNow);
      removeEventListener("online", retryNow);
      stream?.unsubscribe();
    },
  };
}
