import { defineConfig } from "vitest/config";

/** What is installed, built, or copied to be mutated. */
const madeFolders = ["**/node_modules/**", "**/.next/**", "**/.stryker-tmp/**"];
const databaseTests = ["packages/{api/src/*,db}/**/*.test.ts", "apps/server/**/*.test.ts"];

/** Run the real programs of other makers, which `scripts/agents.mjs` installs. */
const agentTests = ["apps/server/src/agents/**/*.test.ts"];

/** Use the libraries of other makers, which `scripts/libraries.mjs` installs. */
const libraryTests = ["apps/server/src/libraries/**/*.test.ts"];

/** What a test changed of its process is put back after it. */
const putBack = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

/** For what hangs only: whatever is waited for may take long where the machine is slow, and no test is about how long. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const webTests = ["apps/web/**/*.test.{ts,tsx}"];

/**
 * Five projects in one run: `unit` and `web` need nothing, each of the others starts one Postgres for all its tests. The modules of a browser tab hold what is known in that tab (who is signed in, the connection), so each file of `web`
 * begins anew. Elsewhere no module may hold anything, and a worker goes through file after file: loading the server for each of them would
 * take longer than its tests.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...madeFolders, ...databaseTests, ...webTests],
          isolate: false,
          ...patience,
          ...putBack,
        },
      },
      {
        test: {
          name: "web",
          include: webTests,
          exclude: madeFolders,
          ...patience,
        },
      },
      {
        test: {
          name: "database",
          include: databaseTests,
          exclude: [...madeFolders, ...agentTests, ...libraryTests],
          globalSetup: ["packages/db/src/fixtures/test-database.ts"],
          isolate: false,
          ...patience,
          ...putBack,
        },
      },
      {
        test: {
          name: "libraries",
          include: libraryTests,
          globalSetup: ["packages/db/src/fixtures/test-database.ts", "scripts/libraries.mjs"],
          ...patience,
          ...putBack,
        },
      },
      {
        test: {
          name: "agents",
          include: agentTests,
          globalSetup: ["packages/db/src/fixtures/test-database.ts", "scripts/agents.mjs"],
          ...patience,
          // Each test starts a server and another program, some of them twice.
          testTimeout: 300_000,
          ...putBack,
        },
      },
    ],
  },
});
