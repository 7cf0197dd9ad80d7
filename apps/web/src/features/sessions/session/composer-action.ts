import { type BuiltInCommand, readTypedText } from "@countersign/commands";
import { assertNever } from "@countersign/contracts/assert-never";
import { intentIdPattern } from "@countersign/contracts/intent-id-pattern";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { permissionModes } from "@countersign/contracts/permission-modes";
import { formatNoArguments, formatNotAnIntent, formatUnknownMode } from "./composer-messages.ts";

/**
 * What the person at the composer wants. `run`: a command that is not the product's own; the server knows whether there is one,
 * and says what is near. `refused`: nothing happens, `why` says what would be possible.
 */
export type ComposerAction =
  | { tag: "send"; text: string }
  | { tag: "run"; text: string }
  | { tag: "show-help" }
  | { tag: "show-cost" }
  | { tag: "show-grants" }
  | { tag: "show-modes" }
  | { tag: "show-intents" }
  | { tag: "set-mode"; mode: PermissionMode }
  | { tag: "set-intent"; intent: string | null }
  | { tag: "clear" }
  | { tag: "compact"; instructions: string }
  | { tag: "stop" }
  | { tag: "refused"; why: string };

/** Reads what was typed. A name behind a slash never goes to the agent as words. */
export function composerAction(typed: string): ComposerAction {
  const read = readTypedText(typed);
  switch (read.kind) {
    case "words":
      return { tag: "send", text: read.text };
    case "named":
      return { tag: "run", text: typed.trim() };
    case "built-in":
      return commandAction(read.command, read.argument);
    default:
      return assertNever(read);
  }
}

function commandAction(command: BuiltInCommand, argument: string): ComposerAction {
  if (command.argument === null && argument !== "") {
    return { tag: "refused", why: formatNoArguments(command.name) };
  }
  switch (command.name) {
    case "help":
      return { tag: "show-help" };
    case "cost":
      return { tag: "show-cost" };
    case "approvals":
      return { tag: "show-grants" };
    case "stop":
      return { tag: "stop" };
    case "clear":
      return { tag: "clear" };
    case "compact":
      return { tag: "compact", instructions: argument };
    case "intent":
      return intentAction(argument);
    case "mode":
      return modeAction(argument);
    default:
      return assertNever(command.name);
  }
}

function modeAction(argument: string): ComposerAction {
  if (argument === "") return { tag: "show-modes" };
  const mode = permissionModes.find((one) => one === argument);
  if (mode !== undefined) return { tag: "set-mode", mode };
  return {
    tag: "refused",
    why: formatUnknownMode(argument, formatList(permissionModes)),
  };
}

function intentAction(argument: string): ComposerAction {
  if (argument === "") return { tag: "show-intents" };
  if (argument === "none") return { tag: "set-intent", intent: null };
  if (intentIdPattern.test(argument)) return { tag: "set-intent", intent: argument };
  return {
    tag: "refused",
    why: formatNotAnIntent(argument),
  };
}

function formatList(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
