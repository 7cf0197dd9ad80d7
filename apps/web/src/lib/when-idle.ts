/** The longest wait for an idle page, in milliseconds. */
const limitMs = 2_000;

/** Calls `run` once the page has nothing else to do. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, limitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: limitMs });
  return () => cancelIdleCallback(handle);
}
