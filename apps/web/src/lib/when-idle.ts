/** How long it waits at most, in milliseconds. */
const limitMs = 2_000;

/** Runs something when the page has nothing else to do. Gives what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, limitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: limitMs });
  return () => cancelIdleCallback(handle);
}
