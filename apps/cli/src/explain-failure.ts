import { inspect } from "node:util";
import { linesOf, neutralText } from "./terminal/neutral-text.ts";

/** Runs to the end; what a person can mend is one sentence on standard error, anything else is shown whole. Exit code 1. */
export async function explainFailure(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // By its name, because the bundled server has its own copy of the class.
    const isExpected = error instanceof Error && error.name === "StartError";
    // It may quote a file's name, or what a server said.
    const lines = linesOf(isExpected ? error.message : inspect(error)).map(neutralText);
    process.stderr.write(`${lines.join("\n")}\n`);
    // Anything still open belongs to what failed.
    process.exit(1);
  }
}
