import type { ContentBlock } from "@countersign/contracts/message";
import { expect, it } from "vitest";
import { claimOf } from "./claim-of.ts";

const use: ContentBlock = { type: "tool_use", id: "t", name: "Bash", input: {} };
const thinking: ContentBlock = { type: "thinking", thinking: "I look first.", signature: "s" };

it.each<{ name: string; content: ContentBlock[]; want: string | undefined }>([
  {
    name: "words before a call are the claim",
    content: [{ type: "text", text: "I fix it." }, use],
    want: "I fix it.",
  },
  {
    name: "words win over thoughts",
    content: [thinking, { type: "text", text: "I fix it." }, use],
    want: "I fix it.",
  },
  { name: "thoughts serve where there are no words", content: [thinking, use], want: "I look first." },
  {
    name: "blank words are none",
    content: [{ type: "text", text: " \n" }, thinking, use],
    want: "I look first.",
  },
  { name: "a call alone claims nothing", content: [use], want: undefined },
])("$name", ({ content, want }) => {
  expect(claimOf(content)).toBe(want);
});
