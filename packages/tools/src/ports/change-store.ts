import type { FileVersion, RecordedFile } from "@countersign/contracts/recorded-change";

/** What changed, and what of it isn't recorded. */
export type RecordedChanges = { files: RecordedFile[]; skipped: string[]; isCut: boolean };

/** Files as they are, with their content: null where there is none; `skipped` where it is too large or no file. */
export type FileContents = ReadonlyMap<string, FileContent | null | "skipped">;
export type FileContent = { version: FileVersion; bytes: Buffer };

/** A file to put in the place of another, if that is still there. */
export type FileReplacement = { path: string; present: FileVersion | null; wanted: FileVersion | null };

/**
 * Keeps versions of a workspace's files. Paths are relative to the workspace. Throws an Error with one sentence where something can't be
 * kept or read.
 */
export type ChangeStore = {
  /** Remembers how all files are. */
  take(workspace: string, signal: AbortSignal): Promise<string>;
  /** What is only named in a state: ignored folders and repositories of their own, which end with `/`, and large files. */
  unrecorded(workspace: string, state: string): Promise<string[]>;
  /** Writes down that something starts to change files that are in this state, so that it can be recorded even if this process is killed. */
  begin(workspace: string, id: string, state: string): Promise<void>;
  /** The state that was written down for `id`; null if none is. */
  begun(workspace: string, id: string): Promise<string | null>;
  /** What was begun is recorded. */
  end(workspace: string, id: string): Promise<void>;
  /** What changed since. Keeps it under `id`. `after`: how the files were afterward, if that was taken. */
  record(
    workspace: string,
    options: { id: string; before: string; after: string | null; most: number; signal: AbortSignal },
  ): Promise<RecordedChanges>;
  /** Reads files as they are. */
  read(workspace: string, paths: readonly string[]): Promise<FileContents>;
  /** Keeps these contents under `id`. `also`: versions that are kept already, under another `id`. */
  keep(
    workspace: string,
    id: string,
    contents: readonly FileContents[],
    also?: readonly FileVersion[],
  ): Promise<void>;
  /** The content of a version; null if it is no longer kept. */
  content(workspace: string, version: FileVersion): Promise<Buffer | null>;
  /** Replaces files, each whole or not at all. Null for each that was replaced, else why not. */
  replace(workspace: string, files: readonly FileReplacement[]): Promise<Map<string, string | null>>;
  /** Lets go of what only these ids keep. It is deleted when the workspace is pruned. */
  forget(workspace: string, ids: readonly string[]): Promise<void>;
  /** Lets go of everything that was kept before `moment`. */
  forgetBefore(workspace: string, moment: Date): Promise<void>;
};
