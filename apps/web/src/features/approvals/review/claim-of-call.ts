import type { QueueItem } from "@countersign/contracts/call";

/** What the agent says of a call: its own words, else the description in the input. What the text of a command asks for, no agent says anything about. */
export function claimOfCall({ command, preview, claim }: Pick<QueueItem, "command" | "preview" | "claim">) {
  if (command !== undefined) return undefined;
  const described = preview.kind === "command" ? preview.description : undefined;
  return claim ?? described;
}
