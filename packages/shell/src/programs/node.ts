import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const NODE_OUTPUTS = writesTo(
  "--cpu-prof-dir --cpu-prof-name --heap-prof-dir --heap-prof-name --diagnostic-dir --report-dir --report-directory --report-filename --trace-event-file-pattern --test-reporter-destination --redirect-warnings --tls-keylog --logfile",
  "erCp",
  {
    areWhole: true,
    defaults: {
      names: ["*.cpuprofile", "*.heapprofile"],
      only: /^--(?:cpu|heap)[-_]prof$/,
      unless: /^--(?:cpu|heap)[-_]prof[-_]dir/,
    },
  },
);

/** Node and other runtimes of JavaScript. */
export const NODE_PROGRAMS: Programs = {
  node: {
    versionWords: ["--version", "-v"],
    outputs: NODE_OUTPUTS,
  },
  nodejs: { outputs: NODE_OUTPUTS },
};
