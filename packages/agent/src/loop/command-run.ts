import type { RunningCommand } from "@countersign/contracts/command";

/**
 * The slash command whose response cycle is running. It exists only in the loop, in the states of that cycle, so
 * what ends the cycle ends it.
 */
export type CommandRun = {
  running: RunningCommand;
  /** Which model answers instead of the session's; null for the session's. */
  model: string | null;
  /** The process that took the command. When it is dead, the cycle was cut off and the command has ended. */
  process: string;
};

/** A command's text while the commands after `!` run and the files after `@` are read. */
export type Expansion = {
  /** The results of their calls replace the `call` pieces. */
  pieces: ExpansionPiece[];
  /** What hooks added to the message. */
  added: string[];
};
export type ExpansionPiece = { kind: "text"; text: string } | { kind: "call"; callId: string };
