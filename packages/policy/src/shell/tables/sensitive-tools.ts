import { harmless, RUNS_CODE, tool } from "./harmless.ts";
import { SOURCE_TOOL } from "./sensitive-kinds.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Test runners, compilers of types, linters and formatters of JavaScript. */
export const SENSITIVE_TOOLS: SensitiveTable = {
  vitest: tool(
    harmless(
      "[wtuh]",
      [
        ...[
          "run",
          "watch",
          "no-watch",
          "coverage",
          "no-coverage",
          "testNamePattern",
          "bail",
          "update",
          "changed",
        ],
        ...["passWithNoTests", "no-file-parallelism", "fileParallelism", "maxWorkers", "minWorkers", "retry"],
        ...["testTimeout", "hookTimeout", "shard", "globals", "allowOnly", "hideSkippedTests", "isolate"],
        ...[
          "no-isolate",
          "logHeapUsage",
          "clearScreen",
          "no-clearScreen",
          "maxConcurrency",
          "printConsoleTrace",
        ],
      ],
      "--reporter=(?:default|verbose|basic|dot|tap|tap-flat|hanging-process|github-actions|tree)",
    ),
    SOURCE_TOOL,
  ),
  jest: tool(
    harmless("[wtubioh]", [
      ...["watch", "watchAll", "coverage", "no-coverage", "ci", "testNamePattern", "bail", "runInBand"],
      ...[
        "onlyChanged",
        "onlyFailures",
        "changedSince",
        "passWithNoTests",
        "cache",
        "no-cache",
        "json",
        "listTests",
      ],
      ...["maxWorkers", "maxConcurrency", "updateSnapshot", "testPathPatterns?", "testPathIgnorePatterns"],
      ...[
        "runTestsByPath",
        "findRelatedTests",
        "forceExit",
        "detectOpenHandles",
        "shard",
        "errorOnDeprecated",
      ],
      ...["logHeapUsage", "selectProjects", "testTimeout", "expand", "randomize", "seed", "showSeed"],
    ]),
    SOURCE_TOOL,
  ),
  tsc: tool(
    harmless(
      "[wpvh]",
      [
        ...[
          "noEmit",
          "watch",
          "pretty",
          "strict",
          "skipLibCheck",
          "noErrorTruncation",
          "listFiles",
          "incremental",
        ],
        ...[
          "listFilesOnly",
          "showConfig",
          "traceResolution",
          "diagnostics",
          "extendedDiagnostics",
          "explainFiles",
        ],
        ...[
          "noEmitOnError",
          "target",
          "module",
          "moduleResolution",
          "lib",
          "jsx",
          "esModuleInterop",
          "noImplicitAny",
        ],
        ...[
          "noUnusedLocals",
          "noUnusedParameters",
          "allowJs",
          "checkJs",
          "project",
          "all",
          "preserveWatchOutput",
        ],
      ],
      "-(?:b|noEmit|pretty|watch|skipLibCheck|strict)",
    ),
    {
      flags: {
        "--outDir": "writes-to-another-folder",
        "--outFile": "writes-file",
        "--declarationDir": "writes-to-another-folder",
        "--tsBuildInfoFile": "writes-file",
        "--generateTrace": "writes-files",
        "--generateCpuProfile": "writes-file",
      },
      operands: [[/^@/, "reads-options-from-file"]],
    },
  ),
  eslint: tool(
    harmless("h", [
      ...[
        "ext",
        "max-warnings",
        "cache",
        "no-cache",
        "ignore-pattern",
        "no-ignore",
        "debug",
        "pass-on-no-patterns",
      ],
      ...["no-error-on-unmatched-pattern", "report-unused-disable-directives", "no-warn-ignored", "stats"],
    ]),
    SOURCE_TOOL,
  ),
  prettier: tool(
    harmless("[cluh]", [
      ...["check", "list-different", "log-level", "ignore-unknown", "no-error-on-unmatched-pattern", "cache"],
      ...["tab-width", "print-width", "use-tabs", "single-quote", "no-semi", "prose-wrap", "end-of-line"],
    ]),
    SOURCE_TOOL,
  ),
  biome: tool(
    harmless(
      "h",
      [
        ...["diagnostic-level", "max-diagnostics", "no-errors-on-unmatched", "changed", "since", "staged"],
        ...[
          "error-on-warnings",
          "skip",
          "only",
          "files-max-size",
          "line-width",
          "indent-style",
          "indent-width",
        ],
      ],
      "--reporter=(?:default|json|json-pretty|github|summary|gitlab|junit)",
    ),
    {
      ...SOURCE_TOOL,
      verbs: [[/^(?:migrate|init|start|stop|lsp-proxy|rage|upgrade)$/, "changes-files-or-starts-service"]],
    },
  ),
  ...Object.fromEntries(
    [
      ...[
        "mocha",
        "ava",
        "vite",
        "webpack",
        "rollup",
        "esbuild",
        "babel",
        "stylelint",
        "swc",
        "parcel",
        "tsup",
      ],
      ...["oxlint", "playwright", "cypress", "knip"],
    ].map((name) => [
      name,
      tool(harmless("[hv]", ["watch", "check", "bail", "ci", "mode", "strict"]), SOURCE_TOOL),
    ]),
  ),
  ...Object.fromEntries(["nyc", "c8"].map((name) => [name, { ...SOURCE_TOOL, firstOperand: RUNS_CODE }])),
};
