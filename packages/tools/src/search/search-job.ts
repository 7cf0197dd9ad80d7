/** A search for lines. */
export type SearchJob = {
  /** A real path of a folder, or of one file. The glob and the names of results are relative to it. */
  root: string;
  isFile: boolean;
  pattern: string;
  glob: string | null;
  ignoreCase: boolean;
  multiline: boolean;
  /** How many lines before a match are context. */
  before: number;
  after: number;
  isFirstMatchEnough: boolean;
};

/** A search for files by their names. */
export type GlobJob = {
  kind: "glob";
  root: string;
  /** Every file below the root, relative to it. */
  names: string[];
  pattern: string;
};

/** A folder to show as a tree. */
export type TreeJob = {
  kind: "tree";
  root: string;
  /** Globs of names and paths that are left out. */
  ignore: string[];
  /** The most entries that are shown. */
  limit: number;
};

/** Work for the search worker. This file has no import, so that the worker starts fast. */
export type WorkerJob = GlobJob | TreeJob;

/** A line of a result. */
export type FoundLine = {
  number: number;
  /** Without its line end, and cut when it is long. */
  text: string;
  /** False for context. */
  isMatch: boolean;
};

/** What one file holds. */
export type FileMatches = {
  /** Relative to the root of the search; empty when that is the file. */
  name: string;
  /** Counts more than `lines` shows when there are very many. */
  matchedLines: number;
  lines: FoundLine[];
};

/** Limits of a search. */
export const searchLimits = {
  /** Larger files are passed over, unless the search is for that one file. */
  fileBytes: 10 * 1024 * 1024,
  oneFileBytes: 256 * 1024 * 1024,
  lineCharacters: 500,
  linesPerFile: 2_000,
};
