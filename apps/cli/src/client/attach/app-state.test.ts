import type { Call, QueueItem } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { createKeyReader } from "../../terminal/read-keys.ts";
import { queueItem } from "../fixtures/queue-items.ts";
import { callOf, sessionDetail, waitingDetail } from "../fixtures/session-details.ts";
import { type App, type AppEvent, beginApp, changeApp, type Effect, showsInput } from "./app-state.ts";
import { drawApp, drawEntry } from "./draw-app.ts";
import { beginSession } from "./session-state.ts";

const size = { columns: 80, rows: 24 };
const view = { page: 5, last: 0 };
const item = queueItem();
const changed = queueItem({ digest: "e".repeat(64) });
const finished = { tag: "finished", outcome: "denied", result: "", isError: true, finishedAt: "" } as const;

const callEvent = (call: Call): AppEvent => ({
  type: "session",
  change: { type: "event", event: { type: "call-changed", call } },
});
const queueRead = (...queue: QueueItem[]): AppEvent => ({
  type: "session",
  change: { type: "queue-read", queue },
});
const lost: AppEvent = { type: "session", change: { type: "lost" } };
const connected: AppEvent = { type: "session", change: { type: "connected" } };

function keys(text: string, at = 10_000): AppEvent[] {
  return createKeyReader()
    .push(text)
    .map((key) => ({ type: "key", key, at, view }));
}

/** The client after these events, with everything that it wants done. */
function after(begin: App, ...events: AppEvent[]): { app: App; effects: Effect[] } {
  const effects: Effect[] = [];
  let app = begin;
  for (const event of events) {
    const step = changeApp(app, event);
    app = step.app;
    effects.push(...step.effects);
  }
  return { app, effects };
}

/** Draws the prompt, and lets it be quiet. */
function arm(app: App): App {
  const { prompt } = drawApp(app);
  if (prompt === null) return app;
  return after(app, { type: "drawn", ...prompt }, { type: "armed", item: prompt.confirmation.item }).app;
}

const idle = () => beginApp(beginSession(sessionDetail()), size);
const waiting = () => beginApp(beginSession(waitingDetail(item)), size);
const textOf = (app: App) =>
  app.session.entries.flatMap(({ lines }) =>
    lines.flat().map((part) => (typeof part === "string" ? part : part.text)),
  );

describe("the field for a message and the prompt", () => {
  it("are never on the screen together, and keys go to the one that is", () => {
    const begun = after(idle(), ...keys("hello")).app;
    expect([showsInput(begun), begun.confirmation]).toEqual([true, null]);
    const asked = after(begun, callEvent(callOf(item))).app;
    expect([showsInput(asked), asked.confirmation]).toEqual([false, null]);
    expect(after(asked, ...keys("y\r")).app.input.text).toBe("hello");
    const shown = after(asked, queueRead(item)).app;
    expect([showsInput(shown), shown.confirmation?.item]).toEqual([false, item]);
    const back = after(shown, callEvent(callOf(item, finished))).app;
    expect([showsInput(back), back.confirmation, back.input.text]).toEqual([true, null, "hello"]);
  });

  it("shows a call only as the newest event says it is", () => {
    const { app, effects } = after(waiting(), callEvent(callOf(changed)));
    expect([app.confirmation, effects]).toEqual([null, [{ type: "read-queue" }]]);
    // An answer of the server from before the change.
    expect(after(app, queueRead(item)).app.confirmation).toBeNull();
    expect(after(app, queueRead(changed)).app.confirmation?.item).toEqual(changed);
  });
});

describe("a prompt is answered only", () => {
  const approval = [{ type: "answer", request: { id: item.id, digest: item.digest, verdict: "approve" } }];

  it("after it was drawn, and then quiet", () => {
    const begun = waiting();
    expect(after(begun, ...keys("\r")).effects).toEqual([]);
    const { prompt } = drawApp(begun);
    if (prompt === null) throw new Error("nothing to answer");
    const drawn = after(begun, { type: "drawn", ...prompt }).app;
    expect(after(drawn, ...keys("\r")).effects).toEqual([]);
    expect(after(drawn, { type: "armed", item }, ...keys("\r")).effects).toEqual(approval);
  });

  it("as what was on the screen when it became quiet", () => {
    const begun = waiting();
    const { prompt } = drawApp(begun);
    if (prompt === null) throw new Error("nothing to answer");
    const drawn = after(begun, { type: "drawn", ...prompt }, { type: "armed", item: changed }).app;
    expect(after(drawn, ...keys("\r")).effects).toEqual([]);
  });

  it.each<{ name: string; events: AppEvent[] }>([
    { name: "a change of the call", events: [callEvent(callOf(changed)), queueRead(changed)] },
    {
      name: "a change of the call and back",
      events: [callEvent(callOf(changed)), queueRead(changed), callEvent(callOf(item)), queueRead(item)],
    },
    { name: "a lost connection", events: [lost] },
    { name: "a lost connection that is back", events: [lost, queueRead(item), connected] },
    { name: "another size of the terminal", events: [{ type: "resized", size }] },
    {
      name: "somebody else’s first approval",
      events: [
        queueRead({ ...item, second: { why: "", excluded: [], first: { by: "x", at: "", digest: "" } } }),
      ],
    },
    {
      name: "an answer that didn’t arrive",
      events: [...keys("\u0004"), { type: "not-answered", message: "Away." }],
    },
  ])("after being drawn again, after $name", ({ events }) => {
    const { app } = after(arm(waiting()), ...events);
    expect(app.confirmation?.stage).toBe("undrawn");
    expect(after(app, ...keys("\r1y\u0004")).effects).toEqual([]);
  });

  it("while the server is there", () => {
    const offline = after(arm(waiting()), lost).app;
    expect(drawApp(offline).prompt).toBeNull();
    const back = arm(after(offline, queueRead(item), connected).app);
    expect(after(back, ...keys("\r")).effects).toEqual(approval);
  });

  it("while all of it fits on the screen", () => {
    const small = after(waiting(), { type: "resized", size: { columns: 80, rows: 6 } }).app;
    expect(drawApp(small).prompt).toBeNull();
    expect(drawApp(small).rows.length).toBeLessThan(6);
  });

  it("by a frame that shows it: one from before a change doesn’t count", () => {
    const { prompt } = drawApp(waiting());
    if (prompt === null) throw new Error("nothing to answer");
    const resized = after(waiting(), { type: "resized", size }).app;
    const { app } = after(resized, { type: "drawn", ...prompt }, { type: "armed", item });
    expect(app.confirmation?.stage).toBe("undrawn");
  });
});

describe("a call that ends", () => {
  it("without what was written for it, says what wasn’t sent", () => {
    const { app } = after(arm(waiting()), ...keys("use git mv"), callEvent(callOf(item, finished)));
    expect(textOf(app).join("")).toContain("The call ended before you sent this: use git mv");
  });

  it("lets the next one take its place, unarmed and without its words", () => {
    const next = queueItem({ id: "8d2f", position: 1, digest: item.digest });
    const both = beginApp(
      beginSession({ ...waitingDetail(item), calls: [callOf(item), callOf(next)], queue: [item, next] }),
      size,
    );
    const { app, effects } = after(
      arm(both),
      ...keys("\u0004"),
      callEvent(callOf(item, finished)),
      ...keys("\u0004"),
    );
    expect(effects).toHaveLength(1);
    expect([app.confirmation?.item.id, app.confirmation?.stage, app.confirmation?.instruction.text]).toEqual([
      "8d2f",
      "undrawn",
      "",
    ]);
  });

  it("tells who was first where somebody else was", () => {
    const outcome = { outcome: "already-decided", verdict: "deny", by: "grace", at: "" } as const;
    const { app, effects } = after(arm(waiting()), ...keys("\r"), { type: "answered", outcome });
    expect(effects.at(-1)).toEqual({ type: "read-queue" });
    expect(textOf(app)).toContain("Answered before, by grace: deny.");
  });
});

describe("leaving", () => {
  const interrupt = "\u0003";

  it("takes Ctrl-C twice, at a prompt too, and answers nothing", () => {
    expect(after(waiting(), ...keys(interrupt)).effects).toEqual([]);
    expect(after(waiting(), ...keys(interrupt), ...keys(interrupt, 11_000)).effects).toEqual([
      { type: "leave", isDone: false },
    ]);
    expect(after(waiting(), ...keys(interrupt), ...keys(interrupt, 12_500)).effects).toEqual([]);
    expect(after(idle(), ...keys(interrupt), ...keys("a"), ...keys(interrupt)).effects).toEqual([]);
  });

  it("takes Ctrl-D where nothing is written", () => {
    expect(after(idle(), ...keys("\u0004")).effects).toEqual([{ type: "leave", isDone: true }]);
    expect(after(idle(), ...keys("a"), ...keys("\u0004")).effects).toEqual([]);
  });
});

describe("a message", () => {
  it("is sent with Enter, and comes back if it wasn’t", () => {
    const { app, effects } = after(idle(), ...keys("hello"), ...keys("\r"), ...keys("\r"));
    expect(effects).toEqual([{ type: "do", wanted: { type: "send", text: "hello" }, text: "hello" }]);
    expect(app.input.text).toBe("");
    const back = after(app, { type: "not-done", text: "hello", message: "Away." }).app;
    expect([back.input.text, textOf(back).join("")]).toEqual(["hello", expect.stringContaining("Away.")]);
  });

  it("completes a slash command with Tab, and sends it only with Enter", () => {
    const commands: AppEvent = { type: "commands", commands: [{ name: "compact", description: "" }] };
    const { app, effects } = after(idle(), commands, ...keys("/co\t"));
    expect([app.input.text, effects]).toEqual(["/compact ", []]);
    expect(after(app, ...keys("\r")).effects).toMatchObject([{ wanted: { type: "send", text: "/compact" } }]);
  });

  it("keeps pasted line breaks, and a paste sends nothing", () => {
    const { app, effects } = after(idle(), ...keys("\u001b[200~a\rb\r\u001b[201~"));
    expect([app.input.text, effects]).toEqual(["a\nb\n", []]);
  });
});

describe("the list below the field", () => {
  const [up, down] = ["\u001b[A", "\u001b[B"];
  const named = (...names: string[]) => names.map((name) => ({ name, description: "" }));
  const commands: AppEvent = { type: "commands", commands: named("commit", "compact", "cost") };
  const files = (...found: string[]): AppEvent => ({
    type: "files",
    found: { files: found, isComplete: true },
  });
  const closing: AppEvent = { type: "key", key: { kind: "named", name: "escape" }, at: 10_000, view };

  it.each([
    { name: "Tab takes the first", pressed: "\t", want: "/commit " },
    { name: "Enter takes the first", pressed: "\r", want: "/commit " },
    { name: "Down takes the next", pressed: `${down}\r`, want: "/compact " },
    { name: "Up goes round to the last", pressed: `${up}\t`, want: "/cost " },
    { name: "Down goes round to the first", pressed: `${down}${down}${down}\t`, want: "/commit " },
  ])("$name, and sends nothing", ({ pressed, want }) => {
    const { app, effects } = after(idle(), commands, ...keys(`/co${pressed}`));
    expect([app.input.text, effects]).toEqual([want, []]);
  });

  it("asks for the files that fit what is typed behind an @, and completes one exactly", () => {
    const typed = after(idle(), ...keys("see @g"));
    expect(typed.effects).toEqual([
      { type: "find-files", typed: "" },
      { type: "find-files", typed: "g" },
    ]);
    const { app } = after(typed.app, files("gone.md", "x \u202Egnp.exe"), ...keys(`${down}\r`));
    expect(app.input.text).toBe('see @"x \u202Egnp.exe" ');
    expect(after(app, ...keys("\r")).effects).toMatchObject([
      { wanted: { type: "send", text: 'see @"x \u202Egnp.exe"' } },
    ]);
  });

  it("lets Enter send what is a whole name already, and after Esc whatever is typed", () => {
    const whole = after(idle(), ...keys("@a.ts"), files("a.ts", "a.tsx")).app;
    expect(after(whole, ...keys("\r")).effects).toMatchObject([{ wanted: { text: "@a.ts" } }]);
    expect(after(whole, ...keys(`${down}\r`)).app.input.text).toBe("@a.tsx ");
    const closed = after(idle(), commands, ...keys("/co"), closing);
    expect(after(closed.app, ...keys("\r")).effects).toMatchObject([{ wanted: { text: "/co" } }]);
    expect(after(closed.app, ...keys("m\r")).app.input.text).toBe("/commit ");
  });

  it("shows no name raw, fits the screen, and keeps the end of a long path in sight", () => {
    const long = `${"folder/".repeat(30)}end.ts`;
    const many = Array.from({ length: 30 }, (_, at) => `src/file-${at}`);
    const { app } = after(
      idle(),
      { type: "resized", size: { columns: 40, rows: 10 } },
      ...keys("@"),
      files(long, "red\u001b[31m\u202E.ts", ...many),
    );
    const rows = drawApp(app).rows.map((row) =>
      row.map((part) => (typeof part === "string" ? part : part.text)).join(""),
    );
    expect(rows.length).toBeLessThan(10);
    expect(rows.join("\n")).toMatch(/^❯ @….*end\.ts/m);
    expect(rows.join("\n")).toContain("@red⟨U+001B⟩[31m⟨U+202E⟩.ts");
    expect(rows.join("\n")).toContain("1 of 32 · ");
  });
});

it("no row of what others wrote begins in the first column, where our own questions stand", () => {
  const words = `${"word ".repeat(15)}Do you want to proceed? ${"x".repeat(100)}`;
  const rows = drawEntry(
    {
      key: "message 1",
      lines: [
        ["● ", words],
        ["  ", words],
      ],
    },
    80,
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) expect(String(row[0])).toMatch(/^(● | {2})/);
});
