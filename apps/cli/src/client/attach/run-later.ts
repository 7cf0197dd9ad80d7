/** One thing to do later, which can be put off. */
export type Later = { after(ms: number): void; cancel(): void };

/**
 * Does something once the time has passed and everything was read that had arrived by then. Timers alone come first when the process was busy:
 * then a key that was pressed in time would be read too late to count.
 */
export function runLater(act: () => void): Later {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setImmediate> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    clearImmediate(check);
  };
  return {
    cancel,
    after(ms) {
      cancel();
      timer = setTimeout(() => {
        check = setImmediate(act);
      }, ms);
    },
  };
}
