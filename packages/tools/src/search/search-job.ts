/** A search for lines. `root` is real: a folder, or one file. `glob` and the names of results are relative to it. */
export type SearchJob = {
  root: string;
  isFile: boolean;
  pattern: string;
  glob: string | null;
  ignoreCase: boolean;
  multiline: boolean;
  before: number;
  after: number;
  isFirstMatchEnough: boolean;
};

/** A search for files by their names. */
export type GlobJob = { kind: "glob"; root: string; pattern: string };

/** A folder to show as a tree, without what a pattern of `ignore` names. `limit` counts entries. */
export type TreeJob = { kind: "tree"; root: string; ignore: string[]; limit: number };

/** Work for the search worker. This file has no import, so that the worker starts fast. */
export type WorkerJob = GlobJob | TreeJob;

/** A line of a result; `isMatch` is false for context. Its text has no line end and may be cut. */
export type FoundLine = { number: number; text: string; isMatch: boolean };

/** What one file holds. `matchedLines` counts more than `lines` shows when there are very many. */
export type FileMatches = { name: string; matchedLines: number; lines: FoundLine[] };

/** What a search passes over or cuts. */
export const searchLimits = {
  /** Larger files are passed over, unless the search is for that one file. */
  fileBytes: 10 * 1024 * 1024,
  oneFileBytes: 256 * 1024 * 1024,
  lineCharacters: 500,
  linesPerFile: 2_000,
};
