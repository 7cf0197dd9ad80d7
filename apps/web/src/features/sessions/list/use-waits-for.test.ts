import { expect, it } from "vitest";
import { sampleCommand } from "../../approvals/fixtures/sample-item.ts";
import { firstCalls } from "./use-waits-for.ts";

it("names the call that a session stands at", () => {
  const queue = [
    sampleCommand("1", "ls", { sessionId: "a", active: false }),
    sampleCommand("2", "git push", { sessionId: "a" }),
    sampleCommand("3", "pwd", { sessionId: "b" }),
    sampleCommand("4", "date", { sessionId: "b" }),
  ];
  expect([...firstCalls(queue)].map(([id, call]) => [id, call.id])).toEqual([
    ["a", "2"],
    ["b", "3"],
  ]);
});
