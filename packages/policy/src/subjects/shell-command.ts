import type { PathUse, ShellAnalysis, ShellPart } from "@countersign/shell";
import type { ResolvedPath } from "../paths/resolved-path.ts";

/** A path that a command touches. */
export type ResolvedUse = {
  use: PathUse;
  /** Null where the path is not known before it runs. */
  resolvedPath: ResolvedPath | null;
  part: ShellPart | null;
};

/** A shell command that is ready to be decided on. */
export type ShellCommand = {
  text: string;
  analysis: ShellAnalysis;
  /** Every path in it, resolved. */
  uses: readonly ResolvedUse[];
  /** The paths that its words may name for reading, resolved when they are first needed. */
  mentions: () => readonly ResolvedUse[];
};
