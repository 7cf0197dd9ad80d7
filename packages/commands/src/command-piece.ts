/**
 * A part of what a command sends. `shell`: the output of a command line stands in its place. `file`: the content of a file, whose
 * path is as the text has it.
 */
export type CommandPiece =
  | { kind: "text"; text: string }
  | { kind: "shell"; command: string }
  | { kind: "file"; path: string };
