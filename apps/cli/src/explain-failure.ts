/** Runs to the end; what a person can mend is one sentence on standard error, anything else is shown whole. Exit code 1. */
export async function explainFailure(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // By its name, because the bundled server has its own copy of the class.
    if (error instanceof Error && error.name === "StartError") process.stderr.write(`${error.message}\n`);
    else console.error(error);
    // Anything still open belongs to what failed.
    process.exit(1);
  }
}
