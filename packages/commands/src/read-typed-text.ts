import { type BuiltInCommand, builtInCommands } from "./built-in-commands.ts";

/** What a person typed: words for the agent, one of the product's commands, or a slash name that nothing has. */
export type TypedText =
  | { kind: "words"; text: string }
  | { kind: "command"; command: BuiltInCommand; argument: string }
  | { kind: "unknown"; name: string };

/**
 * Reads what was typed. A slash counts at the very beginning only, before letters: `/usr/bin` has a second slash and `/ `
 * has no name, so both are words for the agent.
 */
export function readTypedText(typed: string): TypedText {
  const text = typed.trim();
  const match = /^\/([A-Za-z][\w:-]*)(?:\s+([\s\S]*))?$/.exec(text);
  const name = match?.[1];
  if (name === undefined) return { kind: "words", text };
  const command = builtInCommands.find((known) => known.name === name);
  return command === undefined
    ? { kind: "unknown", name }
    : { kind: "command", command, argument: match?.[2]?.trim() ?? "" };
}
