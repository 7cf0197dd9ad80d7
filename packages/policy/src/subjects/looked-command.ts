import type { LookedPath } from "../paths/look-at-path.ts";
import type { PathUse, ShellAnalysis, ShellPart } from "../shell/analysis.ts";

/** A path that a command touches; `looked` is null where the path is not known before it runs. */
export type LookedUse = { use: PathUse; looked: LookedPath | null; part: ShellPart | null };

/** A shell command made ready: its analysis, and every path in it looked at. */
export type LookedCommand = { text: string; analysis: ShellAnalysis; uses: readonly LookedUse[] };
