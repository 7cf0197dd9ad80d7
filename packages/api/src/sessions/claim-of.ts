import type { ContentBlock } from "@countersign/contracts/message";

/** What the model wrote before its calls: its claim about them. Its thinking, where it wrote nothing; else undefined. */
export function claimOf(content: ContentBlock[]): string | undefined {
  const text = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
  const thoughts = content
    .flatMap((block) => (block.type === "thinking" ? [block.thinking] : []))
    .join("\n\n");
  return [text, thoughts].map((words) => words.trim()).find((words) => words !== "");
}
