import type { Key } from "../../terminal/read-keys.ts";
import type { Screen } from "../../terminal/screen.ts";
import type { Line } from "../../terminal/terminal.ts";
import { type App, type AppEvent, changeApp, type Effect, leaveTime, type Size } from "./app-state.ts";
import { drawApp, drawEntry, type Frame } from "./draw-app.ts";
import { aloneTime, confirmTime } from "./press-key.ts";
import { runLater } from "./run-later.ts";

/** So long no key may come before the prompt takes one, in milliseconds. */
const quietTime = 300;

export type ClientLoop = {
  dispatch(event: AppEvent): void;
  press(key: Key): void;
  resize(size: Size): void;
  close(): Promise<void>;
};

/** Draws the client's state whenever it changes, and hands out what is to be done. */
export function createClientLoop(
  begin: App,
  screen: Screen,
  perform: (effect: Effect, dispatch: (event: AppEvent) => void) => void,
): ClientLoop {
  let app = begin;
  let frame: Frame = drawApp(app);
  const finished: Line[] = [];
  let entries = 0;
  let isClosed = false;
  /** When the last prompt went away: keys that were meant for it must not become a message. */
  let promptEnded = Number.NEGATIVE_INFINITY;

  const now = () => performance.now();
  const arm = runLater(() => {
    if (app.confirmation !== null) dispatch({ type: "armed", item: app.confirmation.item });
  });
  const wake = runLater(() => dispatch({ type: "time", at: now() }));

  function dispatch(event: AppEvent): void {
    if (isClosed) return;
    const before = app;
    const { app: next, effects } = changeApp(app, event);
    app = next;
    if (before.confirmation !== null && app.confirmation === null) promptEnded = now();
    if (app !== before) show();
    for (const effect of effects) perform(effect, dispatch);
  }

  function show(): void {
    for (const entry of app.session.entries.slice(entries))
      finished.push(...drawEntry(entry, app.size.columns));
    entries = app.session.entries.length;
    frame = drawApp(app);
    screen.show(finished, frame.rows);
    if (app.confirmation?.stage === "drawn") arm.after(quietTime);
    else arm.cancel();
    const due = dueIn(app, now());
    if (due === null) wake.cancel();
    else wake.after(due);
    void noteDrawn(frame);
  }

  /** Only what was written to the terminal can be answered. */
  async function noteDrawn({ prompt }: Frame): Promise<void> {
    if (prompt === null) return;
    const { confirmation, isEndShown } = prompt;
    if (confirmation.stage !== "undrawn" && (confirmation.isRead || !isEndShown)) return;
    await screen.flush();
    dispatch({ type: "drawn", confirmation, isEndShown });
  }

  show();
  return {
    dispatch,
    press(key) {
      // Hands that aren't quiet yet.
      if (app.confirmation?.stage === "drawn") arm.after(quietTime);
      const at = now();
      const isLate = app.confirmation === null && at - promptEnded < quietTime;
      if (isLate) promptEnded = at;
      if (isLate && !isInterrupt(key)) return;
      dispatch({ type: "key", key, at, view: frame.view });
    },
    resize(size) {
      screen.restart(finished);
      dispatch({ type: "resized", size });
    },
    async close() {
      isClosed = true;
      arm.cancel();
      wake.cancel();
      await screen.close();
    },
  };
}

function isInterrupt(key: Key): boolean {
  return key.kind === "named" && key.name === "interrupt";
}

/** When something happens by itself, in milliseconds from now; null where nothing does. */
function dueIn({ confirmation, leavingAt }: App, at: number): number | null {
  const times = [
    confirmation?.pending ? confirmation.pending.at + aloneTime : null,
    confirmation?.first ? confirmation.first.at + confirmTime + 1 : null,
    leavingAt === null ? null : leavingAt + leaveTime,
  ].filter((time) => time !== null);
  // Timers may come a millisecond early.
  return times.length === 0 ? null : Math.max(0, Math.min(...times) - at) + 2;
}
