import { afterEach, beforeEach, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { programFingerprints } from "./program-fingerprints.ts";

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on("uncaughtExceptionMonitor", note);
});
afterEach(() => {
  process.off("uncaughtExceptionMonitor", note);
});

const reason = new Error("stopped");

it.each([0, 1, 2, 3, 5, 10, 50])("ends with the reason when it is stopped after %i turns", async (turns) => {
  const workspace = tempFolder({ "big.sh": "#".repeat(8_000_000), "other.sh": "" });
  const stop = new AbortController();
  const fingerprints = programFingerprints(
    "bash big.sh; bash other.sh",
    { workspace, home: "/home/ada" },
    stop.signal,
  );
  const ended = fingerprints.then(
    () => null,
    (error: unknown) => error,
  );
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  stop.abort(reason);
  expect(await ended).toBe(reason);
  // What was left behind would fail by now.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught).toEqual([]);
});

it("doesn't begin when it was stopped before", async () => {
  const workspace = tempFolder({ "x.sh": "" });
  const fingerprints = programFingerprints(
    "bash x.sh",
    { workspace, home: "/home/ada" },
    AbortSignal.abort(reason),
  );
  await expect(fingerprints).rejects.toBe(reason);
});
