/** A file that is not as it was. */
export type ChangedFile = {
  /** Relative to the workspace, with `/`. */
  path: string;
  change: "created" | "modified" | "deleted";
};

/** What became of a file that was to be put back. */
export type RestoredFile = { path: string; problem: string | null };

/**
 * Compares a workspace with how it was. A state is named by a `snapshot`, from which files can be put back later. Throws an
 * Error with one sentence where that is not possible (no room, not readable, out of time).
 */
export type WorkspaceWatch = {
  /** Remembers how the files are. */
  take(workspace: string, signal: AbortSignal): Promise<string>;
  /** What changed since; at most `most` files, `isCut` when there are more. */
  compare(
    workspace: string,
    snapshot: string,
    options: { most: number; signal: AbortSignal },
  ): Promise<{ files: ChangedFile[]; isCut: boolean; after: string }>;
  /** Puts files back as they were in `before`, those that are still as they were in `after`. */
  restore(
    workspace: string,
    options: { before: string; after: string; paths: string[] },
  ): Promise<RestoredFile[]>;
};
