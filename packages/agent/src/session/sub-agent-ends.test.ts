import type { Call } from "@countersign/contracts/call";
import { toolError } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import type { SubAgent } from "../loop/state.ts";
import { endAtOwnLimit, endBySubAgent } from "./sub-agent-ends.ts";

const call: Call = {
  id: "c",
  sessionId: "s",
  turn: 1,
  position: 0,
  toolUseId: "t",
  tool: "Task",
  input: {},
  phase: { tag: "running", startedAt: "2026-01-01T00:00:00.000Z" },
  assessment: null,
  verdict: null,
};

function subAgent(change: Partial<SubAgent>): SubAgent {
  const definition = { name: "helper", description: "helps", prompt: "Help." };
  const idle = { tag: "idle" as const, notice: null };
  return { id: "c", definition, loop: idle, turns: 1, costUsd: 0, lastText: "I read two files.", ...change };
}

describe("what the agent reads of a sub-agent that was not done", () => {
  const notice = { message: "The key was refused." };

  it.each([
    {
      name: "it could not continue",
      end: endBySubAgent(call, subAgent({ loop: { tag: "failed", notice: { kind: "failed", ...notice } } })),
      says: "The sub-agent helper couldn’t continue: The key was refused.",
    },
    {
      name: "its model refused",
      end: endBySubAgent(call, subAgent({ loop: { tag: "idle", notice: { kind: "refused", ...notice } } })),
      says: "The model declined to answer the sub-agent helper.",
    },
    {
      name: "it reached its requests",
      end: endAtOwnLimit(call, limitedSubAgent({ maxTurns: 1 }, { turns: 1 })),
      says: "The sub-agent helper reached its limit of 1 request of the model before it was done.",
    },
    {
      name: "it reached its money",
      end: endAtOwnLimit(call, limitedSubAgent({ maxCostUsd: 0.5 }, { costUsd: 0.5 })),
      says: "The sub-agent helper reached its limit of $0.50 before it was done.",
    },
  ])("because $name: why, and what it said last", ({ end, says }) => {
    const { error } = toolError.parse(JSON.parse(end?.result ?? ""));
    expect(error.message).toBe(`${says}\nIts last message:\nI read two files.`);
    expect(error.hint).toBeTruthy();
  });
});

function limitedSubAgent(limits: SubAgent["definition"]["limits"], used: Partial<SubAgent>): SubAgent {
  const definition = { name: "helper", description: "helps", prompt: "Help.", limits };
  return subAgent({ definition, ...used });
}
