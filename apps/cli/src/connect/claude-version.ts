import { checkAgentVersion } from "./agent-version.ts";

/** The version of the Claude Code that `program` starts. Throws `StartError` if it can't fail closed or doesn't start. */
export function checkClaudeVersion(program: string): string {
  return checkAgentVersion(program, {
    kind: "claude",
    first: [2, 1, 295],
    flaw: "it runs calls when a hook fails",
  });
}
