import { type BuiltInCommand, builtInCommands, readTypedText } from "@countersign/commands";
import { assertNever } from "@countersign/contracts/assert-never";
import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";

/** What the person at the composer wants. `refused`: nothing happens, `why` says what would be possible. */
export type ComposerAction =
  | { tag: "send"; text: string }
  | { tag: "show-help" }
  | { tag: "show-cost" }
  | { tag: "show-grants" }
  | { tag: "set-mode"; mode: PermissionMode }
  | { tag: "stop" }
  | { tag: "refused"; why: string };

/** Reads what was typed. A slash name that nothing has is refused: it never goes to the agent as words. */
export function composerAction(typed: string): ComposerAction {
  const read = readTypedText(typed);
  switch (read.kind) {
    case "words":
      return { tag: "send", text: read.text };
    case "unknown":
      return {
        tag: "refused",
        why: `There is no command /${read.name}. The commands are ${listed(builtInCommands.map(({ name }) => `/${name}`))}. For words that begin with a slash, write two.`,
      };
    case "command":
      return commandAction(read.command, read.argument);
    default:
      return assertNever(read);
  }
}

function commandAction(command: BuiltInCommand, argument: string): ComposerAction {
  if (command.argument === null && argument !== "") {
    return { tag: "refused", why: `Nothing follows /${command.name}.` };
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
    case "mode":
      return modeAction(argument);
    default:
      return assertNever(command.name);
  }
}

function modeAction(argument: string): ComposerAction {
  const mode = permissionMode.safeParse(argument);
  if (mode.success) return { tag: "set-mode", mode: mode.data };
  const problem = argument === "" ? "/mode needs a mode" : `There is no mode ${argument}`;
  return { tag: "refused", why: `${problem}. The modes are ${listed(permissionMode.options)}.` };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
