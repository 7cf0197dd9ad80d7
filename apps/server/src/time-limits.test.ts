import { expect, it } from "vitest";
import { startTimeLimits } from "./time-limits.ts";

it("calls whose time is over are denied also when one before them cannot be, which is logged", async () => {
  const denied: string[] = [];
  const logged: unknown[] = [];
  const limits = startTimeLimits({
    overdue: async () => ["broken", "c2", "c3"],
    timeOut: async (id) => {
      if (id === "broken") throw new Error("its row cannot be read");
      denied.push(id);
      return true;
    },
    everyMs: 60_000,
    log: { error: (details: unknown) => void logged.push(details) },
  });
  await limits.run();
  limits.stop();
  expect(denied).toEqual(["c2", "c3"]);
  expect(logged).toMatchObject([{ callId: "broken", err: { message: "its row cannot be read" } }]);
});
