import { harmless, tool } from "./harmless.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Test runners, linters and formatters of other languages. */
export const SENSITIVE_CHECKERS: SensitiveTable = {
  pytest: tool(
    harmless("[vqxslh]+|[km](?:.*)|r[a-zA-Z]*|n\\w*", [
      ...[
        "tb",
        "maxfail",
        "exitfirst",
        "lf",
        "last-failed",
        "ff",
        "failed-first",
        "nf",
        "new-first",
        "sw",
        "stepwise",
      ],
      ...[
        "co",
        "collect-only",
        "durations",
        "durations-min",
        "no-header",
        "no-summary",
        "showlocals",
        "capture",
      ],
      ...[
        "deselect",
        "ignore",
        "ignore-glob",
        "strict-markers",
        "strict-config",
        "disable-warnings",
        "timeout",
      ],
      ...[
        "cov",
        "no-cov",
        "numprocesses",
        "dist",
        "markers",
        "fixtures",
        "setup-show",
        "runxfail",
        "full-trace",
      ],
    ]),
    {
      operands: [[/^@/, "reads-options-from-file"]],
      // Behind a colon it would name a place to write to.
      plainValues: { "--cov-report": /^(?:term(?:-missing)?(?::skip-covered)?|html|xml|json|lcov)?$/ },
    },
  ),
  rspec: tool(
    harmless("[tebch]|f[pd]", [
      ...[
        "tag",
        "example",
        "fail-fast",
        "no-fail-fast",
        "seed",
        "order",
        "backtrace",
        "profile",
        "only-failures",
      ],
      ...["next-failure", "dry-run", "pattern", "warnings", "force-color"],
    ]),
  ),
  phpunit: tool(
    harmless("[vh]", [
      ...[
        "filter",
        "testsuite",
        "stop-on-\\w+",
        "testdox",
        "group",
        "exclude-group",
        "list-tests",
        "list-groups",
      ],
      ...[
        "debug",
        "fail-on-\\w+",
        "display-\\w+",
        "order-by",
        "random-order-seed",
        "no-coverage",
        "no-progress",
      ],
    ]),
  ),
  ctest: tool(
    harmless("V+|N|[RELjC](?:.*)", [
      ...[
        "output-on-failure",
        "extra-verbose",
        "tests-regex",
        "exclude-regex",
        "label-regex",
        "parallel",
        "timeout",
      ],
      ...[
        "show-only",
        "stop-on-failure",
        "rerun-failed",
        "repeat",
        "schedule-random",
        "progress",
        "build-config",
      ],
    ]),
  ),
  mypy: tool(
    harmless("[vhpm]", [
      ...[
        "strict",
        "ignore-missing-imports",
        "show-error-codes",
        "pretty",
        "no-error-summary",
        "no-incremental",
      ],
      ...[
        "show-error-context",
        "show-column-numbers",
        "warn-\\w[\\w-]*",
        "disallow-\\w[\\w-]*",
        "check-untyped-defs",
      ],
      ...["follow-imports", "namespace-packages", "explicit-package-bases", "exclude", "no-strict-optional"],
    ]),
    { operands: [[/^@/, "reads-options-from-file"]] },
  ),
  ruff: tool(
    harmless("[qvsh]", [
      ...[
        "select",
        "ignore",
        "extend-select",
        "extend-ignore",
        "statistics",
        "show-files",
        "show-settings",
        "diff",
      ],
      ...[
        "check",
        "preview",
        "no-preview",
        "no-cache",
        "exclude",
        "output-format",
        "line-length",
        "target-version",
      ],
      ...["respect-gitignore", "force-exclude", "exit-zero", "exit-non-zero-on-fix", "no-fix"],
    ]),
    { verbs: [[/^(?:server|clean)$/, "changes-files-or-starts-service"]] },
  ),
  black: tool(
    harmless("[qvhSlt](?:\\d*)", [
      ...[
        "check",
        "diff",
        "line-length",
        "target-version",
        "skip-string-normalization",
        "exclude",
        "include",
        "fast",
      ],
      ...["preview", "force-exclude", "extend-exclude"],
    ]),
    { flags: { "-c": "formats-text-that-follows" } },
  ),
  rustfmt: tool(harmless("[qvlh]", ["check", "edition"]), {
    flags: { "--config": "reads-other-settings", "--config-path": "reads-other-settings" },
  }),
  gofmt: tool(harmless("[ldseh]", []), { flags: { "-w": "changes-files", "-cpuprofile": "writes-file" } }),
};
