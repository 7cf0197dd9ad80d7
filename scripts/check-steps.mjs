/** The database client is generated, not committed: types and tests need it. @type {import("./steps.mjs").Step} */
export const generateStep = {
  name: "database client",
  command: ["node", "packages/db/scripts/generate.mjs"],
};

/**
 * What `pnpm check` looks at beside the tests, cheapest first.
 * @returns {import("./steps.mjs").Step[]}
 */
export function checkSteps() {
  return [
    { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "--max-diagnostics=50"] },
    {
      name: "types",
      command: ["turbo", "run", "types", "--concurrency=2", "--continue", "--output-logs=errors-only"],
    },
    { name: "types of the scripts", command: ["tsc", "-p", "scripts"] },
    { name: "unused code", command: ["knip", "--no-progress"] },
  ];
}

/** The rules about imports are tests: they run with the others in `pnpm test`. @type {import("./steps.mjs").Step} */
export const boundariesStep = {
  name: "package boundaries",
  command: ["vitest", "run", "--project=unit", "scripts/boundaries"],
};
