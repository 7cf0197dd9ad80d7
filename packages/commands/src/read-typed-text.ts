import { commandNamePattern, longestCommandName } from "@countersign/contracts/command-name-pattern";
import { type BuiltInCommand, builtInCommands } from "./built-in-commands.ts";

/** What a person typed: words for the agent, one of the product's commands, or a name that a command may have. */
export type TypedText =
  | { kind: "words"; text: string }
  | { kind: "built-in"; command: BuiltInCommand; argument: string }
  | { kind: "named"; name: string; argument: string };

/**
 * Reads what was typed. A slash counts at the very beginning only, before the name of a command: `/usr/bin` has a second slash and
 * `/ ` has no name, so both are words for the agent. Names are exact.
 */
export function readTypedText(typed: string): TypedText {
  const text = typed.trim();
  const [, name, rest = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  if (name === undefined || !isCommandName(name)) return { kind: "words", text };
  const argument = rest.trim();
  const command = builtInCommands.find((known) => known.name === name);
  return command === undefined ? { kind: "named", name, argument } : { kind: "built-in", command, argument };
}

function isCommandName(name: string): boolean {
  return name.length <= longestCommandName && commandNamePattern.test(name);
}
