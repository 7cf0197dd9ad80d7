/** Runs at once, and again at most once in `everyMs`: what is asked for meanwhile is done when that time is over. */
export function throttle(run: () => void, everyMs: number): () => void {
  let isResting = false;
  let isAsked = false;
  function start() {
    isAsked = false;
    isResting = true;
    run();
    setTimeout(() => {
      isResting = false;
      if (isAsked) start();
    }, everyMs);
  }
  return () => {
    if (isResting) isAsked = true;
    else start();
  };
}
