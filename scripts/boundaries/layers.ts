/**
 * Who may import whom, whole: imports point down only. A package that is not here has no place yet, and the check says so.
 *
 *   contracts < policy, commands, intents < agent < api < apps
 *
 * `store` and `anthropic` implement the ports of `agent` and `api`; only the composition root and what tests the whole
 * name them.
 */
export const mayImport: Record<string, readonly string[]> = {
  contracts: [],
  policy: ["contracts"],
  commands: ["contracts"],
  intents: ["contracts"],
  agent: ["contracts", "policy", "commands", "intents"],
  api: ["contracts", "policy", "commands", "intents", "agent"],
  anthropic: ["contracts", "agent"],
  store: ["contracts", "agent", "api"],
  ui: [],
  web: ["contracts", "commands", "ui"],
  server: ["contracts", "policy", "commands", "intents", "agent", "api", "anthropic", "store", "web"],
  cli: ["contracts", "policy", "commands", "intents", "server"],
  testing: ["contracts", "agent", "api", "anthropic", "store"],
  e2e: ["contracts", "anthropic", "testing"],
  bench: ["contracts", "agent", "api", "anthropic", "store", "testing"],
};

/** What may be imported for its types alone, beyond the above. */
export const mayImportTypes: Record<string, readonly string[]> = { web: ["api"] };

/** What tests may import beyond the above, in every package. */
export const testsMayImport: readonly string[] = ["testing"];

/** The only packages from outside that a package may use; for the others knip and package.json decide. */
export const outsideAllowed: Record<string, readonly string[]> = {
  contracts: ["zod"],
  policy: ["ignore", "picomatch", "re2js", "unbash"],
};

/** What a package must never use, because it is somebody else's job. */
export const outsideForbidden: Record<string, RegExp> = {
  agent: /^(@anthropic-ai|@fastify|@prisma|@trpc|fastify|next|pg|pg-boss|react)(\/|$)/,
  api: /^(@anthropic-ai|@fastify|@prisma|fastify|next|pg|pg-boss|react)(\/|$)/,
  ui: /^(@tanstack\/react-query|@trpc|axios|node:|swr)(\/|$)?/,
};

/** The files that may import what they name at run time, and why. */
export const mayCompute: Record<string, string> = {
  "packages/store/src/database/postgres-programs.ts":
    "the bundled Postgres is another package on every platform",
};

/** The folders that may use the workspace's own scripts. */
export const sharesScripts: readonly string[] = ["e2e", "bench"];
