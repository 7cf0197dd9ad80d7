import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import { expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import type { HookNotice } from "../ports/hooks.ts";

const helper: AgentDefinition = { name: "helper", description: "helps", prompt: "You help." };
const task = { name: "Task", input: { description: "look around", prompt: "find it", agent: "helper" } };
const nothing: HookNotice = { runs: [], block: null, additionalContext: [] };

it("SubagentStop, and not PostToolUse, runs at the end of a call that started a sub-agent", async () => {
  const received: string[] = [];
  const world = supervise({
    agents: [helper],
    lines: [{ calls: [task] }, { calls: [{ name: "Look" }] }, { text: "It is in a.ts." }, { text: "thanks" }],
    hooks: {
      postToolUse: async ({ tool }, _result, { agentId }) => {
        received.push(`PostToolUse ${tool} ${agentId === undefined ? "of the agent" : "of a sub-agent"}`);
        return nothing;
      },
      subagentStop: async () => {
        received.push("SubagentStop");
        return nothing;
      },
      stop: async () => {
        received.push("Stop");
        return nothing;
      },
    },
  });
  await world.untilStatus(await world.start(), "idle");
  expect(received).toEqual(["PostToolUse Look of a sub-agent", "SubagentStop", "Stop"]);
});
