import { CODE, READS_PROGRAM } from "./sensitive-kinds.ts";
import type { SensitiveSpec } from "./sensitive-spec.ts";

// Node, and the package managers of its packages.

export const NODE: SensitiveSpec = {
  endsAtOperand: true,
  ...READS_PROGRAM,
  areWhole: true,
  plainValues: {
    "--test-reporter": /^(?:spec|tap|dot|junit|lcov)$/,
    "--test-reporter-destination": /^std(?:out|err)$/,
  },
  hasUnderscores: true,
  optionPatterns: [
    [/^--(?:inspect|debug)/, "opens-port-that-runs-code"],
    [
      /^--(?:report-(?!exclude|compact|uncaught)|heapsnapshot|heap-prof|cpu-prof|prof|perf|trace-event|logfile|redirect|diagnostic)/,
      "writes-files",
    ],
    [
      /^--(?:entry-url|experimental-network|experimental-default-type|input-type|watch-path|allow-fs|allow-worker|allow-wasi|experimental-(?:loader|vm|wasm)|node-snapshot|stack-trace-file)/,
      "loads-code-or-allows-more",
    ],
  ],
  flags: {
    "-e": CODE,
    "--eval": CODE,
    "-p": CODE,
    "--print": CODE,
    "-r": "loads-code",
    "--require": "loads-code",
    "--import": "loads-code",
    "--loader": "loads-code",
    "--experimental-loader": "loads-code",
    "-i": "waits-for-code",
    "--env-file": "sets-variables",
    "--inspect": "opens-port-that-runs-code",
    "--inspect-brk": "opens-port-that-runs-code",
    "-C": "changes-which-files-are-loaded",
    "--conditions": "changes-which-files-are-loaded",
    "--test-reporter": "loads-code",
    "--test-reporter-destination": "writes-file",
    "--test-global-setup": "loads-code",
    "--experimental-test-module-mocks": "loads-code",
    "--experimental-config-file": "reads-other-settings",
    "--experimental-default-config-file": "reads-other-settings",
    "--openssl-config": "reads-settings-that-load-code",
    "--openssl-shared-config": "reads-settings-that-load-code",
    "--env-file-if-exists": "sets-variables",
    "--experimental-policy": "reads-other-settings",
    "--run": "runs-script-of-project",
    "--build-snapshot": "writes-file",
    "--build-sea": "writes-file",
    "--experimental-sea-config": "writes-file",
    "--snapshot-blob": "loads-code",
    "--icu-data-dir": "reads-files-from-folder",
    "--diagnostic-dir": "writes-to-another-folder",
    "--redirect-warnings": "writes-file",
    "--trace-event-file-pattern": "writes-file",
    "--tls-keylog": "writes-file",
    "--localstorage-file": "writes-file",
    "--cpu-prof-dir": "writes-to-another-folder",
    "--heap-prof-dir": "writes-to-another-folder",
    "--allow-child-process": "allows-programs",
    "--allow-addons": "loads-code",
    "-": "runs-what-reads",
  },
};
export const PACKAGE_RUNNER = "downloads-and-runs-package";
export const PACKAGE_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [/^(?:exec|x|dlx|create|init|innit)$/, PACKAGE_RUNNER],
  [/^(?:publish|unpublish|deprecate|adduser|login|token|owner|access)$/, "acts-with-your-account"],
  [
    /^(?:config|set|c|set-script|plugin|link|unlink|patch|patch-commit)$/,
    "changes-settings-that-can-name-programs",
  ],
  [/^pkg$/, "changes-project-scripts"],
  [/^explore$/, "runs-program"],
  // What is no subcommand and no script of these is a program: `yarn node`, `pnpm bash`.
  [
    /^(?:(?:ba|da|z|k|fi|c|tc)?sh|node|nodejs|tsx|deno|bun|python[\d.]*|perl|ruby|php|lua|env|sudo|doas|xargs|eval|curl|wget|nc|ssh|scp|rsync|git|npm|npx|pnpx|docker|podman|kubectl|make|find|[gmn]?awk|sed|tee|dd|chmod|chown|cp|mv|ln|kill|timeout|nohup|nice|tar)$/,
    "runs-another-program",
  ],
];
export const NODE_PACKAGES: SensitiveSpec = {
  anyDashes: true,
  optionPatterns: [[/^-+config\./i, "changes-settings-that-can-name-programs"]],
  // No globals: which options take a value differs between these programs.
  switches: ["-s", "--silent", "-q", "--quiet"],
  flags: {
    "--script-shell": "names-program-to-run",
    "--node-options": "loads-code",
    "--prefix": "works-in-another-folder",
    "-C": "works-in-another-folder",
    "--dir": "works-in-another-folder",
    "--cwd": "works-in-another-folder",
    "--userconfig": "reads-other-settings",
    "--globalconfig": "reads-other-settings",
    "--registry": "takes-packages-from-another-place",
    ...Object.fromEntries(
      ["--git", "--browser", "--viewer", "--editor", "--shell", "--python", "--node-gyp", "--yarn-path"].map(
        (name) => [name, "names-program-to-run"],
      ),
    ),
    ...Object.fromEntries(
      ["--pnpmfile", "--global-pnpmfile", "--init-module", "--onload-script"].map((name) => [
        name,
        "loads-code",
      ]),
    ),
    ...Object.fromEntries(
      ["--use-yarnrc", "--npmrc-auth-file"].map((name) => [name, "reads-other-settings"]),
    ),
    ...Object.fromEntries(
      [
        "--cache",
        "--cache-folder",
        "--cache-dir",
        "--store-dir",
        "--modules-dir",
        "--modules-folder",
        "--virtual-store-dir",
        "--lockfile-dir",
        "--workspace-dir",
        "--logs-dir",
        "--global-dir",
        "--global-bin-dir",
        "--state-dir",
        "--pack-destination",
        "--global-folder",
      ].map((name) => [name, "writes-to-another-folder"]),
    ),
    "--location": "changes-whole-machine",
    "-g": "changes-whole-machine",
    "--global": "changes-whole-machine",
  },
  verbs: PACKAGE_VERBS,
};
