import { errorMessage } from "@countersign/contracts/error-message";
import { type RunContext, ToolFailedError } from "../ports/tool.ts";
import type { Bubblewrap, Program } from "./bubblewrap.ts";
import { findWalls, type SandboxRules } from "./walls.ts";

type Entrance = { context: RunContext; bubblewrap: Bubblewrap };

const outside = "To run the command outside the sandbox, set dangerouslyDisableSandbox: a person decides.";

/** The program in a sandbox of that level. Throws `ToolFailedError` if it can't be closed: the command doesn't run then. */
export async function enterSandbox(
  program: Program,
  level: SandboxRules["level"],
  { context, bubblewrap }: Entrance,
): Promise<Program> {
  const check = await bubblewrap.check();
  if (!check.isAvailable) {
    const fix = check.fix === "" ? "" : ` A person can change that: ${check.fix}.`;
    throw new ToolFailedError(`The team runs commands in a sandbox. ${check.problem}${fix}`, outside);
  }
  const { wallRules, workspace, signal } = context;
  if (wallRules === undefined) throw new Error("the rules for the sandbox are missing");
  const walls = await findWalls({ level, rules: wallRules() }, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new ToolFailedError(`The sandbox couldn’t be made: ${errorMessage(error)}`, outside);
  });
  return bubblewrap.wrap(check.path, program, walls, workspace);
}

/** What the model reads below the output of a command that failed in a sandbox. */
export function sandboxNote(level: SandboxRules["level"]): string {
  const reach =
    level === "read-only"
      ? "It can’t change files, except in a /tmp of its own"
      : "It can only change files in the workspace and in a /tmp of its own";
  return `[The command ran in a sandbox. ${reach}, and has no network. If that is why it failed, call Bash again with dangerouslyDisableSandbox: true, and a person decides.]`;
}
