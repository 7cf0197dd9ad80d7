import { ApiError, asApiError, readAnswer } from "./api-error.ts";

/** An item with an id comes as `{ id, data }`, another one as it is. */
export type StreamHandlers = {
  onData?: (data: unknown) => void;
  onConnectionStateChange?: (state: { type: "state"; state: "pending"; error: null }) => void;
  onError?: (error: ApiError) => void;
  onComplete?: () => void;
};

/**
 * Listens to a subscription of tRPC, which comes as server-sent events. Ends with the first problem, also if nothing came for as long as the server
 * says: whoever listens decides when to try again, and from where.
 */
export function listenToStream(address: string, handlers: StreamHandlers): { unsubscribe(): void } {
  const source = new EventSource(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inactivityMs = 0;
  let isEnded = false;

  function end(tell?: () => void) {
    if (isEnded) return;
    isEnded = true;
    clearTimeout(timer);
    source.close();
    tell?.();
  }
  const fail = (error: ApiError) => end(() => handlers.onError?.(error));

  /** What can't be taken ends the stream: after it, something would be missing. */
  function on(name: string, take: (event: MessageEvent<string>) => void) {
    source.addEventListener(name, (event: Event) => {
      if (isEnded) return;
      try {
        if (event instanceof MessageEvent) take(event);
      } catch (error) {
        fail(asApiError(error));
        return;
      }
      clearTimeout(timer);
      if (!isEnded && inactivityMs > 0)
        timer = setTimeout(() => fail(new ApiError("Nothing came for too long.")), inactivityMs);
    });
  }

  on("connected", ({ data }) => {
    const { reconnectAfterInactivityMs: most } = JSON.parse(data);
    inactivityMs = typeof most === "number" ? most : 0;
    handlers.onConnectionStateChange?.({ type: "state", state: "pending", error: null });
  });
  on("message", ({ data, lastEventId }) => {
    const item: unknown = JSON.parse(data);
    handlers.onData?.(lastEventId === "" ? item : { id: lastEventId, data: item });
  });
  on("ping", () => undefined);
  on("serialized-error", ({ data }) => void readAnswer({ error: JSON.parse(data) }));
  on("return", () => end(handlers.onComplete));
  source.addEventListener("error", () => fail(new ApiError("The stream broke.")));
  return { unsubscribe: () => end() };
}
