import type { BuiltInCommand, CommandPiece } from "@countersign/commands";
import type { CommandReference } from "@countersign/contracts/command";

/** What a typed text means. */
export type TypedCommand =
  | { kind: "words" }
  | { kind: "built-in"; name: BuiltInCommand["name"]; argument: string }
  | {
      kind: "command";
      reference: CommandReference;
      version: number | null;
      /** The text with the arguments filled in: never empty, and never more than a model can get. */
      pieces: CommandPiece[];
      /** What its readable patterns let run during the cycle. */
      rules: string[];
      allowsSubAgents: boolean;
      model: string | null;
    };

/** Slash commands. */
export type Commands = {
  /**
   * Throws `AppError`: `not-found` for an unknown name (with similar ones), `bad-input` for a command that cannot
   * run (with line and column), `conflict` for a project command whose current text nobody trusted.
   */
  read(text: string, workspace: string): Promise<TypedCommand>;
};

/** Without commands a slash is a word like any other. */
export const noCommands: Commands = { read: async () => ({ kind: "words" }) };
