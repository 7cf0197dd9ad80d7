import { foldName } from "../paths/path-text.ts";
import type { Scene } from "../scene.ts";
import type { ShellAnalysis, ShellPart } from "../shell/analysis.ts";

/** What does nothing at all, and stands in most scripts. */
const idle = new Set(["true", "false", ":"]);

/** Whether a part does nothing at all. Beside other parts it adds nothing; alone it is a command like any other. */
export function isIdlePart(part: ShellPart): boolean {
  return part.allowForm !== null && idle.has(part.allowForm);
}

/**
 * Whether a part runs without a rule: a reading command in a plain script (see `isPlainScript`). Git's are only where the repository is known to be the workspace's own.
 */
export function isReadingPart(part: ShellPart, analysis: ShellAnalysis, scene: Scene): boolean {
  if (isIdlePart(part)) return true;
  if (!analysis.isPlain || !part.isReading || part.obstacles.length > 0 || part.sensitive.length > 0)
    return false;
  if (!part.isRepositoryReading) return true;
  if (part.cwd === null) return false;
  return scene.context.isCaseInsensitive === true
    ? foldName(part.cwd) === foldName(scene.workspace)
    : part.cwd === scene.workspace;
}
