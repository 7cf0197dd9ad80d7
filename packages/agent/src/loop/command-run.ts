import type { RunningCommand } from "@countersign/contracts/command";

/**
 * The slash command whose response cycle goes on. It stands in the loop alone, in the states of that cycle: what ends the cycle
 * ends it, and nothing else keeps it. `model`: which model answers instead of the session's, null for that. `process` took the
 * command; when it is dead the cycle was cut off and the command holds no longer.
 */
export type CommandRun = { running: RunningCommand; model: string | null; process: string };

/**
 * What a command's text is made of while what stands behind `!` and `@` is being run and read: `call` pieces are replaced by the
 * results of these calls. `added`: what hooks added to the words.
 */
export type Expansion = { pieces: ExpansionPiece[]; added: string[] };
export type ExpansionPiece = { kind: "text"; text: string } | { kind: "call"; callId: string };
