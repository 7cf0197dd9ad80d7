import { expect, it } from "vitest";
import { historySteps } from "./history-steps.ts";

const at = (version: number, isRemoved = false) => ({
  version,
  text: `text ${version}`,
  isRemoved,
  changedBy: "ada",
  changedAt: "2026-01-01T00:00:00.000Z",
});

it("puts the newest first, each with the one before it, in whatever order they come", () => {
  const steps = historySteps([at(1), at(3), at(2, true)]);
  expect(steps.map(({ version, before }) => [version.version, before?.version ?? null])).toEqual([
    [3, 2],
    [2, 1],
    [1, null],
  ]);
});
