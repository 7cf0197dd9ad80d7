import type { Message } from "@countersign/contracts/message";
import { describe, expect, it } from "vitest";
import { hasProposedPlan } from "./has-proposed-plan.ts";

const at = "2026-01-01T00:00:00.000Z";
const own = { id: "m", sessionId: "s", at };
const task: Message = { ...own, seq: 1, role: "user", content: [{ type: "text", text: "Plan it" }] };
const plan: Message = { ...own, seq: 2, role: "assistant", content: [{ type: "text", text: "1. Read." }] };
const session = { mode: "plan", status: "idle", ended: null, messages: [task, plan] } as const;

describe("hasProposedPlan", () => {
  it.each([
    { name: "the agent has said what it would do", of: {}, want: true },
    { name: "the session is in another mode", of: { mode: "default" as const }, want: false },
    { name: "the agent still works", of: { status: "running" as const }, want: false },
    { name: "nothing was said yet", of: { messages: [] }, want: false },
    { name: "a person spoke last", of: { messages: [plan, { ...task, seq: 3 }] }, want: false },
    {
      name: "only a sub-agent spoke",
      of: { messages: [task, { ...plan, agent: { id: "c", name: "explore" } }] },
      want: false,
    },
    {
      name: "the agent was stopped in the middle of its calls",
      of: {
        messages: [
          task,
          {
            ...plan,
            content: [...plan.content, { type: "tool_use" as const, id: "t", name: "Read", input: {} }],
          },
        ],
      },
      want: false,
    },
  ])("$want where $name", ({ of, want }) => {
    expect(hasProposedPlan({ ...session, messages: [...session.messages], ...of })).toBe(want);
  });
});
