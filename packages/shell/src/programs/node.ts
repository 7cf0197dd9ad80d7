import { harmless, tool } from "../tables/harmless.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
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
// Node, and the package managers of its packages.
const NODE: SensitiveSpec = {
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
    "-e": "runs-code-that-follows",
    "--eval": "runs-code-that-follows",
    "-p": "runs-code-that-follows",
    "--print": "runs-code-that-follows",
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

/** Node, other runtimes of JavaScript, and the compiler of TypeScript. */
export const NODE_PROGRAMS: Programs = {
  node: {
    versionWords: ["--version", "-v"],
    outputs: NODE_OUTPUTS,
    sensitive: NODE,
  },
  nodejs: {
    outputs: NODE_OUTPUTS,
    sensitive: NODE,
  },
  tsx: { sensitive: NODE },
  "ts-node": {
    alsoCovers: "ts-node-esm vite-node esno jiti swc-node babel-node",
    sensitive: {
      ...NODE,
      flags: {
        ...NODE.flags,
        "-P": "reads-other-settings",
        "--project": "reads-other-settings",
        "--cwd": "works-in-another-folder",
        "--config": "reads-other-settings",
        "-C": "loads-code",
        "--compiler": "loads-code",
        "-O": "changes-settings",
        "--compiler-options": "changes-settings",
      },
    },
  },
  deno: {
    sensitive: {
      verbs: [
        [/^(?:eval|repl)$/, "runs-code-that-follows"],
        [/^(?:task|run|x|serve)$/, "runs-script"],
        [/^(?:install|upgrade|compile|publish)$/, "changes-packages"],
      ],
      flags: {
        "-A": "allows-everything",
        "--allow-all": "allows-everything",
        "--allow-run": "allows-programs",
        "--allow-ffi": "allows-native-code",
        ...Object.fromEntries(
          [
            "-c",
            "--config",
            "--import-map",
            "--preload",
            "--import",
            "--require",
            "-L",
            "--rules-include",
          ].map((name) => [name, "loads-code-or-reads-other-settings"]),
        ),
        ...Object.fromEntries(
          ["-o", "--output", "--coverage", "--junit-path", "--cpu-prof", "--outdir"].map((name) => [
            name,
            "writes-files",
          ]),
        ),
        "--env-file": "sets-variables",
        "--env": "sets-variables",
        "--lock": "reads-another-file",
        "--location": "talks-to-another-host",
        "--cert": "trusts-another-host",
        "--ext": "runs-code-that-follows",
        "--unsafely-ignore-certificate-errors": "trusts-any-host",
      },
      optionPatterns: [
        [/^--inspect/, "opens-port-that-runs-code"],
        [/^--(?:allow-(?:run|ffi|all|write|sys|env|import|scripts|read|net))|^-[RWNESI]$/, "allows-more"],
      ],
      operands: [[/^(?:https?|npm|jsr|data|file|blob|node|bun):/, "downloads-and-runs-code"]],
      staysInside: true,
    },
  },
  tsc: {
    outputs: writesTo("--outDir --outFile --declarationDir --tsBuildInfoFile -outDir -outFile"),
    sensitive: tool(
      harmless(
        "[wpvh]",
        [
          "noEmit",
          "watch",
          "pretty",
          "strict",
          "skipLibCheck",
          "noErrorTruncation",
          "listFiles",
          "incremental",
          "listFilesOnly",
          "showConfig",
          "traceResolution",
          "diagnostics",
          "extendedDiagnostics",
          "explainFiles",
          "noEmitOnError",
          "target",
          "module",
          "moduleResolution",
          "lib",
          "jsx",
          "esModuleInterop",
          "noImplicitAny",
          "noUnusedLocals",
          "noUnusedParameters",
          "allowJs",
          "checkJs",
          "project",
          "all",
          "preserveWatchOutput",
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
  },
};
