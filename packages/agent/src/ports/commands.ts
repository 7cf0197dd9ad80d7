import type { BuiltInCommand, CommandPiece } from "@countersign/commands";
import type { CommandReference } from "@countersign/contracts/command";

/**
 * What a person's text means. `command`: `pieces` is what it is made of with the arguments in their places, never nothing and never
 * more than a model can be sent; `rules` what its readable patterns let run for the cycle.
 */
export type TypedCommand =
  | { kind: "words" }
  | { kind: "built-in"; name: BuiltInCommand["name"]; argument: string }
  | {
      kind: "command";
      reference: CommandReference;
      version: number | null;
      pieces: CommandPiece[];
      rules: string[];
      allowsSubAgents: boolean;
      model: string | null;
    };

/**
 * Slash commands. `read` throws `AppError`: `not-found` for a name that no command has (with the near ones), `bad-input` for one
 * that cannot be run (with line and column), `conflict` for a project's one that nobody trusted as it stands now.
 */
export type Commands = { read(text: string, workspace: string): Promise<TypedCommand> };

/** Without commands a slash is a word like any other. */
export const noCommands: Commands = { read: async () => ({ kind: "words" }) };
