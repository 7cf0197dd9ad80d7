import { assertNever } from "./assert-never.ts";
import type { QueueItem } from "./call.ts";

type Shaped = Pick<QueueItem, "tool" | "preview" | "suggestions" | "canonical">;

/**
 * What makes calls of one kind, so that they may be answered together when each is shown: the same tool, for commands the same
 * programs (their suggested rules, or where there is none the same canonical form), for fetches the same host.
 */
export function callShape(item: Shaped): string {
  const { tool, preview, suggestions, canonical } = item;
  switch (preview.kind) {
    case "command":
      return suggestions.length > 0
        ? suggestions.map(({ rule }) => rule).join("\n")
        : `${tool}\n${canonical ?? preview.command}`;
    case "fetch":
      return `${tool}\n${preview.host}`;
    case "diff":
    case "path":
    case "input":
      return tool;
    case "expansion":
      return `${tool}\n${preview.intentId}\n${preview.paths.join("\n")}`;
    case "intent":
      return `${tool}\n${preview.intentId}`;
    default:
      return assertNever(preview);
  }
}

/** Whether calls may be approved together, when each is shown: all are of one turn of one session, or all of one kind. */
export function belongTogether(items: readonly (Shaped & Pick<QueueItem, "sessionId" | "turn">)[]): boolean {
  const turns = new Set(items.map(({ sessionId, turn }) => `${sessionId} ${turn}`));
  return turns.size <= 1 || new Set(items.map(callShape)).size <= 1;
}
