import type { CommandVersion } from "@countersign/contracts/command";

/** A version with the one that it came after; null for the first. */
type HistoryStep = { version: CommandVersion; before: CommandVersion | null };

/** The versions of a command, the newest first, each with the one before it. */
export function historySteps(versions: readonly CommandVersion[]): HistoryStep[] {
  const sorted = [...versions].sort((a, b) => b.version - a.version);
  return sorted.map((version, index) => ({ version, before: sorted[index + 1] ?? null }));
}
