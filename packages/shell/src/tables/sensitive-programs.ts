import type { Flags } from "./option-effects.ts";
import { CODE, COMPILER, PERL, PYTHON, READS_PROGRAM } from "./sensitive-kinds.ts";
import { NODE, NODE_PACKAGES, PACKAGE_RUNNER, PACKAGE_VERBS } from "./sensitive-node.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

/** `npm exec -c 'text'` hands the text to a shell. */
const NPM_EXEC: SensitiveSpec = {
  ...NODE_PACKAGES,
  verbs: [],
  flags: {
    ...NODE_PACKAGES.flags,
    "-c": CODE,
    "--call": CODE,
    "-p": PACKAGE_RUNNER,
    "--package": PACKAGE_RUNNER,
  },
};

/** `npm run env` is the program `env` where the package has no such script. */
const NPM_RUN: SensitiveSpec = {
  ...NODE_PACKAGES,
  verbs: [],
  firstWord: [/^env$/, "runs-another-program"],
};

const UV_FLAGS: Flags = {
  "-p": "names-program-to-run",
  "--python": "names-program-to-run",
  "--directory": "works-in-another-folder",
  "--project": "works-on-another-project",
  "--config-file": "reads-other-settings",
  "--index-url": "takes-packages-from-another-place",
  "--default-index": "takes-packages-from-another-place",
  "--index": "takes-packages-from-another-place",
  "--extra-index-url": "takes-packages-from-another-place",
  "-i": "takes-packages-from-another-place",
  "--with": PACKAGE_RUNNER,
  "--env-file": "sets-variables",
  "--cache-dir": "writes-to-another-folder",
  "--target": "writes-to-another-folder",
  "--prefix": "writes-to-another-folder",
};
const UV_OUTPUT: Flags = { ...UV_FLAGS, "-o": "writes-file", "--output-file": "writes-file" };

/** Interpreters, package managers and build tools. */
export const SENSITIVE_PROGRAMS: SensitiveTable = {
  python: PYTHON,
  python2: PYTHON,
  python3: PYTHON,
  pypy: PYTHON,
  pypy3: PYTHON,
  perl: PERL,
  ruby: {
    endsAtOperand: true,
    ...READS_PROGRAM,
    flags: {
      "-e": CODE,
      "-i": "edits-files-in-place",
      "-r": "loads-code",
      "-I": "loads-code-from-folder",
      "-": "runs-what-reads",
    },
  },
  php: {
    endsAtOperand: true,
    ...READS_PROGRAM,
    flags: {
      "-r": CODE,
      "-B": CODE,
      "-R": CODE,
      "-E": CODE,
      "--run": CODE,
      "-d": "sets-configuration-which-can-load-code",
      "-a": "waits-for-code",
      "-S": "opens-port",
      "-c": "reads-other-settings",
      "-z": "loads-code",
    },
  },
  lua: {
    endsAtOperand: true,
    ...READS_PROGRAM,
    flags: { "-e": CODE, "-l": "loads-code", "-i": "waits-for-code", "-": "runs-what-reads" },
  },
  luajit: { endsAtOperand: true, ...READS_PROGRAM, flags: { "-e": CODE, "-l": "loads-code" } },
  osascript: { flags: { "-e": CODE } },
  node: NODE,
  nodejs: NODE,
  tsx: NODE,
  ...Object.fromEntries(
    ["ts-node", "ts-node-esm", "vite-node", "esno", "jiti", "swc-node", "babel-node"].map((name) => [
      name,
      {
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
      } satisfies SensitiveSpec,
    ]),
  ),
  deno: {
    verbs: [
      [/^(?:eval|repl)$/, CODE],
      [/^(?:task|run|x|serve)$/, "runs-script"],
      [/^(?:install|upgrade|compile|publish)$/, "changes-packages"],
    ],
    flags: {
      "-A": "allows-everything",
      "--allow-all": "allows-everything",
      "--allow-run": "allows-programs",
      "--allow-ffi": "allows-native-code",
      ...Object.fromEntries(
        ["-c", "--config", "--import-map", "--preload", "--import", "--require", "-L", "--rules-include"].map(
          (name) => [name, "loads-code-or-reads-other-settings"],
        ),
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
      "--ext": CODE,
      "--unsafely-ignore-certificate-errors": "trusts-any-host",
    },
    optionPatterns: [
      [/^--inspect/, "opens-port-that-runs-code"],
      [/^--(?:allow-(?:run|ffi|all|write|sys|env|import|scripts|read|net))|^-[RWNESI]$/, "allows-more"],
    ],
    operands: [[/^(?:https?|npm|jsr|data|file|blob|node|bun):/, "downloads-and-runs-code"]],
    staysInside: true,
  },
  bun: {
    ...NODE_PACKAGES,
    operands: READS_PROGRAM.operands,
    // What is no script of the project, it takes for a program.
    verbs: [[/^run$/, "runs-program"], ...PACKAGE_VERBS],
    flags: {
      ...NODE_PACKAGES.flags,
      "-e": CODE,
      "--eval": CODE,
      "-p": CODE,
      "--print": CODE,
      "-r": "loads-code",
      "--preload": "loads-code",
    },
  },
  npm: {
    ...NODE_PACKAGES,
    valued: "C",
    subcommands: Object.fromEntries([
      ...["exec", "x"].map((name) => [name, NPM_EXEC] as const),
      ...["run", "run-script", "rum", "urn"].map((name) => [name, NPM_RUN] as const),
    ]),
  },
  pnpm: { ...NODE_PACKAGES, valued: "C" },
  yarn: {
    ...NODE_PACKAGES,
    // `yarn workspace name run`, `yarn workspaces foreach --all exec`: the name and the options stand between.
    subcommands: {
      workspace: { flags: NODE_PACKAGES.flags ?? {}, operands: PACKAGE_VERBS },
      workspaces: { flags: NODE_PACKAGES.flags ?? {}, operands: PACKAGE_VERBS },
    },
  },
  npx: {
    endsAtOperand: true,
    firstOperand: PACKAGE_RUNNER,
    flags: { "-c": CODE, "--call": CODE, "-p": PACKAGE_RUNNER, "--package": PACKAGE_RUNNER },
  },
  pnpx: { endsAtOperand: true, firstOperand: PACKAGE_RUNNER },
  bunx: { endsAtOperand: true, firstOperand: PACKAGE_RUNNER },
  uvx: { endsAtOperand: true, firstOperand: PACKAGE_RUNNER },
  pipx: { verbs: [[/^run$/, PACKAGE_RUNNER]] },
  uv: {
    flags: UV_FLAGS,
    verbs: [
      [/^run$/, "runs-program"],
      [/^publish$/, "acts-with-your-account"],
    ],
    // What stands behind the program is its own.
    subcommands: {
      run: { flags: UV_FLAGS, endsAtOperand: true },
      tool: { flags: UV_FLAGS, verbs: [[/^(?:run|install|upgrade)$/, PACKAGE_RUNNER]] },
      pip: { flags: UV_OUTPUT },
      export: { flags: UV_OUTPUT },
      build: { flags: { ...UV_OUTPUT, "--out-dir": "writes-to-another-folder" } },
      venv: { flags: UV_FLAGS, staysInside: true },
      init: { flags: UV_FLAGS, staysInside: true },
    },
  },
  make: {
    flags: {
      "-f": "runs-another-file",
      "--file": "runs-another-file",
      "--makefile": "runs-another-file",
      "-C": "works-in-another-folder",
      "--directory": "works-in-another-folder",
      "--eval": CODE,
      "-E": CODE,
      "-I": "reads-files-from-folder",
      "--include-dir": "reads-files-from-folder",
      "-e": "lets-variables-change-rules",
      "--environment-overrides": "lets-variables-change-rules",
    },
    valued: "jlo",
    operands: [
      [
        // Where its programs, its files and its own options come from.
        /^(?:SHELL|MAKE\w*|\.SHELLFLAGS|VPATH|GPATH|CURDIR|PATH|LD_\w*|(?:CC|CXX|LD|AR|AS|CPP|FC)) *[:+?!]*=/,
        "sets-variable-that-recipes-use-in-commands",
      ],
      [
        // A place to install to, inside the folder, is none of these.
        /^(?!(?:PREFIX|prefix|DESTDIR)=[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$)[^=]+=(?!(?:\d*|yes|no|true|false|on|off|debug|release)$)/,
        "sets-variable-that-recipes-use-in-commands",
      ],
    ],
  },
  ...Object.fromEntries(
    ["gcc", "g++", "cc", "c++", "clang", "clang++", "cpp"].map((name) => [name, COMPILER]),
  ),
};
