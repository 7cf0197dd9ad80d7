import type { PathUse, ShellAnalysis, ShellPart } from "@countersign/shell";
import type { ResolvedPath } from "../paths/resolved-path.ts";

/** A path that a command touches; `resolvedPath` is null where the path is not known before it runs. */
export type ResolvedUse = { use: PathUse; resolvedPath: ResolvedPath | null; part: ShellPart | null };

/**
 * A shell command made ready: its analysis, and every path in it looked at. `mentions` are the paths that its words may
 * name for reading; they are looked at when they are first needed.
 */
export type ShellCommand = {
  text: string;
  analysis: ShellAnalysis;
  uses: readonly ResolvedUse[];
  mentions: () => readonly ResolvedUse[];
};
