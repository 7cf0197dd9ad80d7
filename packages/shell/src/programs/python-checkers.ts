import { harmless, tool } from "../tables/harmless.ts";
import { DASH_I, PASSES_OVER } from "../tables/in-place.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const CHECKS = /^--(?:check|diff)$/;
const RUFF_TAKES_NEXT =
  /^--(?:select|ignore|extend-select|extend-ignore|exclude|extend-exclude|line-length|target-version|output-format)$/;
const BLACK_TAKES_NEXT =
  /^(?:-[lt]|--(?:line-length|target-version|exclude|include|extend-exclude|force-exclude))$/;
const PYLINT_OUTPUTS = writesTo("--output --output-file -o", "jfcrxnlp");
const PYRIGHT_SENSITIVE = program({
  runs: "--pythonpath --python-path",
  elsewhere: "-p --project --venv-path --venvpath --typeshed-path --typeshedpath",
  settings: "--config",
  writes: "-o --output --createstub --writebaseline --baselinefile",
});

/** Test runners, linters and formatters of Python. */
export const PYTHON_CHECKERS_PROGRAMS: Programs = {
  pytest: {
    outputs: writesTo("--junitxml --junit-xml --basetemp --resultlog --report-log"),
    sensitive: tool(
      harmless("[vqxslh]+|[km](?:.*)|r[a-zA-Z]*|n\\w*", [
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
        "co",
        "collect-only",
        "durations",
        "durations-min",
        "no-header",
        "no-summary",
        "showlocals",
        "capture",
        "deselect",
        "ignore",
        "ignore-glob",
        "strict-markers",
        "strict-config",
        "disable-warnings",
        "timeout",
        "cov",
        "no-cov",
        "numprocesses",
        "dist",
        "markers",
        "fixtures",
        "setup-show",
        "runxfail",
        "full-trace",
      ]),
      {
        operands: [[/^@/, "reads-options-from-file"]],
        // Behind a colon it would name a place to write to.
        plainValues: { "--cov-report": /^(?:term(?:-missing)?(?::skip-covered)?|html|xml|json|lcov)?$/ },
      },
    ),
    isRecursiveFlagOther: true,
    runsFilesOfFolder: true,
  },
  mypy: {
    readsData: true,
    sensitive: tool(
      harmless("[vhpm]", [
        "strict",
        "ignore-missing-imports",
        "show-error-codes",
        "pretty",
        "no-error-summary",
        "no-incremental",
        "show-error-context",
        "show-column-numbers",
        "warn-\\w[\\w-]*",
        "disallow-\\w[\\w-]*",
        "check-untyped-defs",
        "follow-imports",
        "namespace-packages",
        "explicit-package-bases",
        "exclude",
        "no-strict-optional",
      ]),
      { operands: [[/^@/, "reads-options-from-file"]] },
    ),
    runsFilesOfFolder: true,
  },
  ruff: {
    readsData: true,
    inPlace: [
      {
        verb: /^format$/,
        changing: null,
        only: CHECKS,
        takesNext: RUFF_TAKES_NEXT,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
      {
        verb: /^check$/,
        changing: /^--fix$/,
        only: /^--diff$/,
        takesNext: RUFF_TAKES_NEXT,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
      {
        changing: /^--fix$/,
        only: /^--diff$/,
        takesNext: RUFF_TAKES_NEXT,
        isDeep: true,
        passesOver: PASSES_OVER,
      },
    ],
    sensitive: tool(
      harmless("[qvsh]", [
        "select",
        "ignore",
        "extend-select",
        "extend-ignore",
        "statistics",
        "show-files",
        "show-settings",
        "diff",
        "check",
        "preview",
        "no-preview",
        "no-cache",
        "exclude",
        "output-format",
        "line-length",
        "target-version",
        "respect-gitignore",
        "force-exclude",
        "exit-zero",
        "exit-non-zero-on-fix",
        "no-fix",
      ]),
      { verbs: [[/^(?:server|clean)$/, "changes-files-or-starts-service"]] },
    ),
    runsFilesOfFolder: true,
  },
  black: {
    readsData: true,
    inPlace: [
      { changing: null, only: CHECKS, takesNext: BLACK_TAKES_NEXT, isDeep: true, passesOver: PASSES_OVER },
    ],
    sensitive: tool(
      harmless("[qvhSlt](?:\\d*)", [
        "check",
        "diff",
        "line-length",
        "target-version",
        "skip-string-normalization",
        "exclude",
        "include",
        "fast",
        "preview",
        "force-exclude",
        "extend-exclude",
      ]),
      { flags: { "-c": "formats-text-that-follows" } },
    ),
    runsFilesOfFolder: true,
  },
  pylint: {
    readsData: true,
    outputs: PYLINT_OUTPUTS,
    sensitive: program({
      code: "--init-hook --load-plugins",
      settings: "--rcfile",
      writes: "--output",
      elsewhere: "--source-roots",
    }),
  },
  flake8: {
    readsData: true,
    outputs: PYLINT_OUTPUTS,
    sensitive: program({
      code: "--enable-extensions --format --require-plugins",
      settings: "--config --append-config",
      writes: "--output-file --tee",
    }),
  },
  pycodestyle: {
    alsoCovers: "pydocstyle autoflake vulture",
    sensitive: program({ settings: "--config", changes: "-i --in-place" }),
  },
  autopep8: {
    readsData: true,
    inPlace: [DASH_I],
    sensitive: program({ settings: "--global-config", changes: "-i --in-place -r --recursive" }),
  },
  yapf: {
    readsData: true,
    inPlace: [DASH_I],
    sensitive: program({ settings: "--style", changes: "-i --in-place -r --recursive" }, { valued: "l" }),
  },
  isort: {
    readsData: true,
    inPlace: [
      { changing: null, only: /^(?:-c|--check(?:-only)?|--diff)$/, isDeep: true, passesOver: PASSES_OVER },
    ],
    sensitive: program({
      code: "--formatter --sort-order",
      settings: "--sp --settings-path --settings-file --settings",
      elsewhere: "--src --src-path --virtual-env",
    }),
  },
  pyright: {
    readsData: true,
    outputs: PYLINT_OUTPUTS,
    sensitive: PYRIGHT_SENSITIVE,
  },
  basedpyright: {
    alsoCovers: "pyre pytype",
    sensitive: PYRIGHT_SENSITIVE,
  },
  bandit: {
    readsData: true,
    outputs: PYLINT_OUTPUTS,
    sensitive: program({
      settings: "-c --configfile --ini -p --profile",
      writes: "-o --output",
      reads: "-b --baseline",
    }),
  },
  radon: { sensitive: program({ writes: "-O --output-file", settings: "--config" }) },
  "ansible-lint": {
    readsData: true,
    sensitive: program({
      code: "-r --rules-dir -R",
      settings: "-c --config-file",
      changes: "--fix --write",
      writes: "--sarif-file",
    }),
  },
  yamllint: {
    readsData: true,
    sensitive: program({ settings: "-c --config-file -d --config-data" }),
  },
};
