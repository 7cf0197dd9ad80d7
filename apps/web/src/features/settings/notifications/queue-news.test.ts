import type { QueueItem } from "@countersign/contracts/call";
import { expect, it } from "vitest";
import { queueNews } from "./queue-news.ts";

const item = (id: string): QueueItem => ({
  id,
  sessionId: "s1",
  sessionTitle: "Tidy up",
  workspace: "/w",
  session: { createdBy: "ada", isScripted: false, mode: "default", waiting: 1 },
  toolUseId: id,
  tool: "Bash",
  input: { command: "secret" },
  digest: "d",
  risk: { level: "high", reasons: [] },
  reasons: [],
  preview: { kind: "input", summary: "secret" },
  suggestions: [],
  askedAt: "",
  position: 0,
  active: true,
  isChanged: false,
  turn: 1,
});

it.each([
  { name: "the first queue that a tab sees is no news", before: null, queue: ["a"], want: [] },
  { name: "what waited already is no news", before: ["a"], queue: ["a"], want: [] },
  { name: "what came is", before: ["a"], queue: ["a", "b"], want: ["b"] },
  { name: "what left is not", before: ["a", "b"], queue: ["b"], want: [] },
])("$name", ({ before, queue, want }) => {
  const news = queueNews(before === null ? null : new Set(before), queue.map(item));
  expect(news).toEqual(want.map((id) => ({ id, tool: "Bash", risk: "high", sessionTitle: "Tidy up" })));
});
