import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { permissionModes } from "@countersign/contracts/permission-modes";

/** What a person at the field for a message wants. Everything else is for the server, which knows the slash commands. */
export type Wanted =
  | { type: "send"; text: string }
  | { type: "stop" }
  | { type: "resume" }
  | { type: "show-help" }
  | { type: "show-modes" }
  | { type: "show-intent" }
  | { type: "set-mode"; mode: PermissionMode }
  | { type: "show-cost" }
  | { type: "show-grants" };

const own: Readonly<Record<string, Wanted>> = {
  "/stop": { type: "stop" },
  "/resume": { type: "resume" },
  "/help": { type: "show-help" },
  "/mode": { type: "show-modes" },
  "/intent": { type: "show-intent" },
  "/cost": { type: "show-cost" },
  "/approvals": { type: "show-grants" },
};

export function readInput(typed: string): Wanted {
  const text = typed.trim();
  const named = /^\/mode\s+(\S+)$/.exec(text)?.[1];
  const mode = permissionModes.find((known) => known === named);
  if (mode !== undefined) return { type: "set-mode", mode };
  return own[text] ?? { type: "send", text };
}
