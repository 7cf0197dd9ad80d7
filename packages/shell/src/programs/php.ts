import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** PHP, its package manager and checkers. */
export const PHP_PROGRAMS: Programs = {
  php: { versionWords: ["--version"] },
  composer: {
    runsTool: /^(?:exec|x|run)$/,
    verbOutputs: {
      "create-project": { operands: "second", access: "read" },
      archive: writesTo("--dir --file"),
    },
  },
};
