import type { HookSaid } from "./hook-output.ts";

const longest = 20_000;

/** The text of a hook for the model, cut with a mark where it is too long. */
export function contextOf({ additionalContext: text }: HookSaid): string[] {
  if (text === null || text.trim() === "") return [];
  return [
    text.length > longest ? `${text.slice(0, longest)}\n[cut here: the hook’s output is longer]` : text,
  ];
}
