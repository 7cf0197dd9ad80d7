import type { Call } from "@countersign/contracts/call";
import type { CommandReference } from "@countersign/contracts/command";
import type { Message } from "@countersign/contracts/message";

/**
 * A slash command that a person typed. `text`: as it was typed; null where that was not kept.
 * `expansion`: what the agent was sent for it; null until what its text asks for (`calls`) has ended. `isLatest`: nothing was
 * called after these.
 */
export type CommandEntry = {
  kind: "command";
  key: string;
  command: CommandReference;
  text: string | null;
  at: string;
  expansion: string | null;
  calls: Call[];
  isLatest: boolean;
};

/** The entry of a message of a command; an expansion that stands alone is one, too. */
export function commandEntry(
  message: Message,
  command: NonNullable<Message["command"]>,
  calls: readonly Call[],
): CommandEntry {
  const { part, ...reference } = command;
  const own = calls.filter((call) => call.command !== undefined && call.turn === message.seq);
  return {
    kind: "command",
    key: `${message.seq}`,
    command: reference,
    text: part === "typed" ? textOf(message) : null,
    at: message.at,
    expansion: part === "expanded" ? textOf(message) : null,
    calls: own.toSorted((a, b) => a.position - b.position),
    isLatest: !calls.some(({ turn }) => turn > message.seq),
  };
}

/** The entry of what was typed with what the command made of it, when the message is that; null when it is something else. */
export function withExpansion(entry: { kind: string } | CommandEntry, message: Message): CommandEntry | null {
  if (!isCommand(entry) || entry.text === null || entry.expansion !== null) return null;
  if (message.command?.part !== "expanded" || message.command.digest !== entry.command.digest) return null;
  return { ...entry, expansion: textOf(message) };
}

function isCommand(entry: { kind: string } | CommandEntry): entry is CommandEntry {
  return entry.kind === "command";
}

function textOf({ content }: Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
}
