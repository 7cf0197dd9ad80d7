import { harmless, RUNS_CODE, SETTINGS } from "./harmless.ts";
import { GO_FLAGS } from "./sensitive-kinds.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

/** go's own options and those of its tests: others run a program, or write where they are told to. */
const GO_HARMLESS = new RegExp(
  `^--?(?:${[
    ...[
      "v",
      "x",
      "n",
      "a",
      "i",
      "p",
      "race",
      "msan",
      "asan",
      "work",
      "run",
      "skip",
      "count",
      "short",
      "timeout",
    ],
    ...[
      "bench",
      "benchmem",
      "benchtime",
      "cover",
      "covermode",
      "coverpkg",
      "failfast",
      "json",
      "parallel",
      "cpu",
    ],
    ...["shuffle", "tags", "list", "vet", "fullpath", "m", "u", "f", "e", "deps", "test", "find", "versions"],
    ...["trimpath", "buildvcs", "mod", "go", "compat", "diff", "all", "src", "short", "cmd"],
  ].join("|")})(?:=.*)?$`,
  "s",
);

/** Runners of a project's tasks. Their task files are the project's; another file, folder or shell must be spelled. */
export const SENSITIVE_TASKS: SensitiveTable = {
  go: {
    anyDashes: true,
    verbs: [[/^(?:run|generate|tool|install|get|telemetry)$/, RUNS_CODE]],
    flags: GO_FLAGS,
    harmless: GO_HARMLESS,
    subcommands: {
      env: { harmless: /^-json$/, flags: { "-w": SETTINGS, "-u": SETTINGS } },
      work: { verbs: [[/^(?:init|use|edit|sync)$/, "changes-which-code-used"]], harmless: GO_HARMLESS },
      clean: { harmless: /^-[nx]$/ },
    },
  },
  rake: { harmless: harmless("[TPnqsvW]", ["tasks", "dry-run", "trace", "prereqs"]), staysInside: true },
  just: {
    harmless: harmless("[lnqv]", ["list", "dry-run", "summary", "show", "evaluate", "dump"]),
    operands: [
      [/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"],
      [/\//, "runs-tasks-of-another-folder"],
    ],
  },
  task: {
    harmless: harmless("[lansvfpy]", [
      "list",
      "list-all",
      "dry",
      "summary",
      "status",
      "force",
      "parallel",
      "yes",
    ]),
    operands: [[/^[^=]+=/, "sets-variable-that-recipes-use-in-commands"]],
  },
  ...Object.fromEntries(
    ["gradle", "gradlew"].map((name) => [
      name,
      {
        harmless: harmless("[qsiwdSmthv]|x.*", [
          ...[
            "offline",
            "info",
            "stacktrace",
            "full-stacktrace",
            "parallel",
            "no-daemon",
            "console",
            "continue",
          ],
          ...[
            "dry-run",
            "rerun-tasks",
            "build-cache",
            "no-build-cache",
            "tests",
            "warning-mode",
            "warn",
            "debug",
          ],
        ]),
        operands: [
          [
            /^(?:run|exec\w*|bootRun|publish\w*|uploadArchives|wrapper|init|installDist)$|:(?:run|bootRun|publish\w*)$/,
            RUNS_CODE,
          ],
        ],
      } satisfies SensitiveSpec,
    ]),
  ),
  ...Object.fromEntries(
    ["mvn", "mvnw"].map((name) => [
      name,
      {
        harmless: harmless(
          "[qXeoBUVTh]|T\\w*|am|amd|fae|ff|fn|nsu|ntp|DskipTests(?:=.*)?|Dtest=[\\w#*,.]+|pl",
          [
            ...[
              "batch-mode",
              "offline",
              "errors",
              "also-make",
              "no-transfer-progress",
              "projects",
              "fail-at-end",
            ],
          ],
        ),
        operands: [[/:|^(?:deploy|install|site-deploy|release\w*)$/, "runs-plugin-or-publishes"]],
      } satisfies SensitiveSpec,
    ]),
  ),
  dotnet: {
    verbs: [
      [
        /^(?:run|exec|watch|script|fsi|tool|new|workload|user-secrets|dev-certs|msbuild|vstest|sdk|nuget|add|publish)$/,
        RUNS_CODE,
      ],
      [/\.dll$/, RUNS_CODE],
    ],
    harmless: harmless("[vctrfh]", [
      "no-restore",
      "no-build",
      "configuration",
      "verbosity",
      "filter",
      "framework",
      "nologo",
    ]),
    staysInside: true,
  },
  mix: {
    verbs: [
      [
        /^(?:run|eval|do|cmd|escript\S*|archive\S*|local\S*|hex\S*|phx\.server|release|deps\.\w+|profile\S*)$/,
        RUNS_CODE,
      ],
    ],
    harmless: harmless("[vqh]", [
      "trace",
      "seed",
      "failed",
      "stale",
      "cover",
      "only",
      "exclude",
      "include",
      "max-failures",
      "check-formatted",
    ]),
    staysInside: true,
  },
  cmake: {
    flags: {
      "-P": RUNS_CODE,
      "-E": RUNS_CODE,
      "-D": "sets-variables-which-can-name-programs",
      "-C": RUNS_CODE,
      "--toolchain": "reads-settings-that-may-name-programs",
      "--preset": "reads-settings-that-may-name-programs",
      "--graphviz": "writes-file",
      "--trace-redirect": "writes-file",
      "--profiling-output": "writes-file",
      "--install": "writes-files",
      "--open": "opens-program",
      "-G": "names-program-to-run",
      "-T": "reads-settings-that-may-name-programs",
    },
    passesOn: "option-of-program-that-builds",
    staysInside: true,
  },
  ninja: { flags: { "-f": "runs-another-file", "-C": "works-in-another-folder", "-t": "runs-tool" } },
  turbo: { harmless: harmless("[F]", ["filter", "force", "dry-run", "continue", "concurrency", "affected"]) },
  nx: {
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
};
