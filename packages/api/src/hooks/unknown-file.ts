import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";

/**
 * Why a file whose hooks cannot be known must block, in words; null when it need not. What a file of a workspace says counts
 * only when it was trusted: one that nobody ever trusted has no hooks that could be missed.
 */
export function unknownFileProblem(file: WorkspaceFile): string | null {
  const { state, source, isOfUser, isMcp, wasTrusted } = file;
  if (isMcp || !state.isUnknown || !(isOfUser || wasTrusted)) return null;
  const { line = 1, column = 1, message = "it can’t be read" } = state.problem ?? {};
  const why = `${source}:${line}:${column}: ${message}`;
  return `until this file is fixed, nobody knows what its hooks would deny (${why})`;
}
