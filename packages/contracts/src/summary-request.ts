import type { Message } from "./message.ts";

/** The command of the message that asks the model to sum the conversation up. */
export const summaryCommand = { name: "compact", source: "built-in", path: null, digest: "" } as const;

/** Whether a message belongs to a request to sum the conversation up: what a person typed, which the model is never sent, and what it is asked. */
export function isSummaryRequest({ role, command }: Pick<Message, "role" | "command">): boolean {
  return role === "user" && command?.source === summaryCommand.source && command.name === summaryCommand.name;
}
