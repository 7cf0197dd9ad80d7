import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { onStopSignal } from "./on-stop-signal.ts";

it.each([
  { name: "one Ctrl-C stops", signals: [["SIGINT", 0]], want: ["stop"] },
  {
    name: "a Ctrl-C that arrives three times stops once",
    signals: [
      ["SIGINT", 0],
      ["SIGINT", 5],
      ["SIGTERM", 90],
    ],
    want: ["stop"],
  },
  {
    name: "a second Ctrl-C forces",
    signals: [
      ["SIGINT", 0],
      ["SIGINT", 2_000],
    ],
    want: ["stop", "force"],
  },
  { name: "SIGTERM stops", signals: [["SIGTERM", 0]], want: ["stop"] },
  { name: "a closed terminal stops", signals: [["SIGHUP", 0]], want: ["stop"] },
] as const)("$name", ({ signals, want }) => {
  const source = new EventEmitter();
  const done: string[] = [];
  let time = 0;
  onStopSignal(source, { stop: () => done.push("stop"), force: () => done.push("force"), now: () => time });
  for (const [signal, at] of signals) {
    time = at;
    source.emit(signal);
  }
  expect(done).toEqual(want);
});
