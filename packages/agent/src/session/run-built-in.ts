import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { assertNever } from "@countersign/contracts/assert-never";
import { byPerson } from "@countersign/contracts/decided-by";
import { type PermissionMode, permissionMode } from "@countersign/contracts/permission-mode";
import type { TypedCommand } from "../ports/commands.ts";
import type { Authority } from "./authority.ts";
import { changeMode } from "./change-mode.ts";
import { clearContext } from "./clear-context.ts";
import { compactContext } from "./compact-context.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { setIntent } from "./set-intent.ts";
import { stopSession } from "./stop-session.ts";

type BuiltIn = Extract<TypedCommand, { kind: "built-in" }>;

/**
 * Carries out one of the product's own commands. Throws `AppError("bad-input")` for one that only shows something, with the
 * procedure that answers it, and for an argument that cannot be meant.
 */
export async function runBuiltIn(
  id: string,
  { typed: { name, argument }, authority }: { typed: BuiltIn; authority: Authority },
  by: Actor,
  dependencies: ControlDependencies,
): Promise<void> {
  const person = byPerson(by);
  switch (name) {
    case "mode":
      if (argument === "") throw queryOnlyError(name, "sessions.get");
      return changeMode(id, { mode: modeNamed(argument), authority }, person, dependencies);
    case "intent":
      if (argument === "") throw queryOnlyError(name, "sessions.get");
      return setIntent(id, argument === "none" ? null : argument, by, dependencies);
    case "clear":
      assertNoArgument(name, argument);
      return clearContext(id, by, dependencies);
    case "compact":
      return compactContext(id, { instructions: argument, authority }, by, dependencies);
    case "stop":
      assertNoArgument(name, argument);
      return stopSession(id, person, dependencies);
    case "help":
      throw queryOnlyError(name, "commands.list");
    case "cost":
      throw queryOnlyError(name, "sessions.get");
    case "approvals":
      throw queryOnlyError(name, "sessions.grants");
    default:
      return assertNever(name);
  }
}

/** No session begins with one of the product's own commands. */
export function rejectBuiltIn({ name }: BuiltIn): never {
  throw new AppError(
    "bad-input",
    `/${name} works only in a running session. Start one with a task or a command of your own.`,
  );
}

function queryOnlyError(name: string, procedure: string): AppError {
  return new AppError(
    "bad-input",
    `/${name} sends nothing. Call ${procedure} of the API to get what it shows.`,
  );
}

function modeNamed(argument: string): PermissionMode {
  const mode = permissionMode.safeParse(argument);
  if (mode.success) return mode.data;
  throw new AppError(
    "bad-input",
    `Unknown mode ${JSON.stringify(argument)}. Modes: ${permissionMode.options.join(", ")}.`,
  );
}

function assertNoArgument(name: string, argument: string): void {
  if (argument !== "") throw new AppError("bad-input", `/${name} takes no arguments.`);
}
