import { harmless, RUNS_CODE } from "../tables/harmless.ts";
import type { Programs } from "./program.ts";

/** Programs that run tasks in many packages of one repository. */
export const NODE_WORKSPACES_PROGRAMS: Programs = {
  lerna: {
    runsTool: /^(?:exec|x|run)$/,
    runsBehind: /^(?:exec|run|run-many|--)$/,
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  volta: {
    runsTool: /^(?:exec|x|run)$/,
    runsBehind: /^(?:exec|run|run-many|--)$/,
  },
  nx: {
    runsTool: /^(?:exec|x|run)$/,
    runsBehind: /^(?:exec|run|run-many|--)$/,
    sensitive: {
      verbs: [[/^(?:generate|g|import|add|init|migrate|release|exec|connect|reset|repair)$/, RUNS_CODE]],
      harmless: harmless("[t]", [
        "target",
        "targets",
        "all",
        "projects",
        "exclude",
        "skip-nx-cache",
        "parallel",
      ]),
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  turbo: {
    runsTool: /^(?:exec|x|run)$/,
    runsBehind: /^(?:exec|run|run-many|--)$/,
    sensitive: {
      harmless: harmless("[F]", ["filter", "force", "dry-run", "continue", "concurrency", "affected"]),
    },
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  rush: {
    runsBehind: /^(?:exec|run|run-many|--)$/,
  },
};
