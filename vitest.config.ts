import { defineConfig } from "vitest/config";

/** What is installed, built, or copied to be mutated. */
const madeFolders = ["**/node_modules/**", "**/.next/**", "**/.stryker-tmp/**"];
const databaseTests = ["packages/store/**/*.test.ts", "apps/server/**/*.test.ts"];

/** Two projects in one run: `unit` needs nothing, `database` starts one Postgres for all its tests. */
export default defineConfig({
  test: {
    reporters: ["default"],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...madeFolders, ...databaseTests],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "database",
          include: databaseTests,
          exclude: madeFolders,
          globalSetup: ["packages/store/src/fixtures/test-database.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
