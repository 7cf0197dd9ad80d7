/** What a person at the field for a message wants. Everything else is for the server, which knows the slash commands. */
export type Wanted =
  | { type: "send"; text: string }
  | { type: "stop" }
  | { type: "resume" }
  | { type: "show-help" }
  | { type: "show-cost" }
  | { type: "show-grants" };

const own: Readonly<Record<string, Wanted>> = {
  "/stop": { type: "stop" },
  "/resume": { type: "resume" },
  "/help": { type: "show-help" },
  "/cost": { type: "show-cost" },
  "/approvals": { type: "show-grants" },
};

export function readInput(typed: string): Wanted {
  const text = typed.trim();
  return own[text] ?? { type: "send", text };
}
