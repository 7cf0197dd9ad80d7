/** Of the reasons for which a word counts, those that speak of files which its program may write or remove. */
export const WRITING_REASONS: ReadonlySet<string> = new Set([
  ...[
    "writes a file",
    "writes files",
    "writes further files",
    "writes a file named by it",
    "writes a file or device",
  ],
  ...[
    "writes where it is told to",
    "writes to another folder",
    "writes what a file says",
    "writes outside the folder",
  ],
  ...["edits files in place", "edits by script", "edits files by script", "changes files", "changes a file"],
  ...["deletes files", "deletes the files", "overwrites files", "overwrites or deletes"],
  ...["runs a program, or reads or writes a file"],
]);
