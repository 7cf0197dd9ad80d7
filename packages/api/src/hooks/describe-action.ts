import { assertNever } from "@countersign/contracts/assert-never";
import type { HookAction } from "../settings/files/parse-hooks.ts";

/** A hook in one text: its command, its address, or the name of its type. */
export function describeAction(action: HookAction): string {
  switch (action.type) {
    case "command":
      return action.sandbox === "off" ? `${action.command} (outside the sandbox)` : action.command;
    case "http":
      return action.url;
    case "unknown":
      return action.name;
    default:
      return assertNever(action);
  }
}
