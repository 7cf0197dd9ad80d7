import { analyseShell, type ProtectedPlaces, type ShellAnalysis } from "@countersign/shell";
import { isHarmlessName, isNeutralFolder, isProtectedPath } from "./paths/find-guardrail.ts";
import { findNameOfPattern } from "./paths/glob-guardrail.ts";
import { ruleFileNames } from "./paths/protected-places.ts";

/** Where a command runs. Both paths are absolute. */
export type CommandPlace = { cwd: string; home: string };

const protectedPlaces: ProtectedPlaces = {
  isProtectedPath,
  isHarmlessName,
  isNeutralFolder,
  mayBeRuleFile: (pattern) => findNameOfPattern(pattern, ruleFileNames) !== undefined,
};

/** Analyses a shell command with the places that the policy protects. It never throws, as `analyseShell`. */
export function analyseCommand(command: string, { cwd, home }: CommandPlace): ShellAnalysis {
  return analyseShell(command, { cwd, home, protectedPlaces });
}
