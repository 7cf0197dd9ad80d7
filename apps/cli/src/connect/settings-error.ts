import { StartError } from "@countersign/server/start-error";

/** A settings file that its agent would ignore or can't read. `fix` is an instruction without its period: "Remove one of them". */
export class SettingsError extends StartError {
  readonly problem: string;
  readonly fix: string;

  constructor(problem: string, fix: string, options?: { cause?: unknown }) {
    super(`${problem} ${fix}.`, options);
    this.name = "SettingsError";
    this.problem = problem;
    this.fix = fix;
  }
}

/** Changes the text of a settings file. A `SettingsError` becomes a `StartError` that says which command to repeat. */
export function explainSettings(command: "connect" | "disconnect", change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const { problem, fix } = error;
    throw new StartError(`${problem} ${fix}, then ${command} again. Nothing was changed.`, { cause: error });
  }
}
