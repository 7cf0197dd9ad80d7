import {
  CODE,
  COMPILER,
  CONTAINER_FLAGS,
  CONTAINER_VERBS,
  DOCKER_GROUPS,
  GO_FLAGS,
  NODE,
  NODE_PACKAGES,
  PACKAGE_RUNNER,
  PACKAGE_VERBS,
  PERL,
  PYTHON,
  SOURCE_TOOL,
} from "./sensitive-kinds.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

/** Interpreters, package managers, build tools and containers. */
export const SENSITIVE_PROGRAMS: SensitiveTable = {
  python: PYTHON,
  python2: PYTHON,
  python3: PYTHON,
  pypy: PYTHON,
  pypy3: PYTHON,
  perl: PERL,
  ruby: {
    endsAtOperand: true,
    flags: {
      "-e": CODE,
      "-i": "edits files in place",
      "-r": "loads code",
      "-I": "loads code from a folder",
      "-": "runs what it reads",
    },
  },
  php: {
    endsAtOperand: true,
    flags: {
      "-r": CODE,
      "-B": CODE,
      "-R": CODE,
      "-E": CODE,
      "--run": CODE,
      "-d": "sets configuration, which can load code",
      "-a": "waits for code",
      "-S": "opens a port",
      "-c": "reads other settings",
      "-z": "loads code",
    },
  },
  lua: {
    endsAtOperand: true,
    flags: { "-e": CODE, "-l": "loads code", "-i": "waits for code", "-": "runs what it reads" },
  },
  luajit: { endsAtOperand: true, flags: { "-e": CODE, "-l": "loads code" } },
  Rscript: { flags: { "-e": CODE } },
  osascript: { flags: { "-e": CODE } },
  node: NODE,
  nodejs: NODE,
  tsx: NODE,
  deno: {
    verbs: [
      [/^(?:eval|repl)$/, CODE],
      [/^(?:task|run|x|serve)$/, "runs a script"],
      [/^(?:install|upgrade|compile|publish)$/, "changes packages"],
    ],
    flags: {
      "-A": "allows everything",
      "--allow-all": "allows everything",
      "--allow-run": "allows programs",
      "--allow-ffi": "allows native code",
    },
  },
  bun: {
    ...NODE_PACKAGES,
    flags: {
      ...NODE_PACKAGES.flags,
      "-e": CODE,
      "--eval": CODE,
      "-p": CODE,
      "--print": CODE,
      "-r": "loads code",
      "--preload": "loads code",
    },
  },
  npm: { ...NODE_PACKAGES, valued: "C" },
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
    verbs: [[/^run$/, "runs a program"]],
    subcommands: { tool: { verbs: [[/^run$/, PACKAGE_RUNNER]] } },
  },
  pip: {
    flags: {
      "--index-url": "takes packages from another place",
      "-i": "takes packages from another place",
      "--extra-index-url": "takes packages from another place",
      "--target": "writes to another folder",
      "-t": "writes to another folder",
    },
  },
  cargo: {
    flags: {
      "--config": "sets configuration, which can name programs to run",
      "--manifest-path": "works on another project",
      "-C": "works in another folder",
      "--target-dir": "writes to another folder",
      "--artifact-dir": "writes to another folder",
      "--out-dir": "writes to another folder",
      "--root": "writes to another folder",
      "-Z": "changes how it works",
    },
    switches: ["-q", "--quiet", "-v", "--verbose", "--locked", "--offline", "--frozen"],
    beforeVerb: /^\+/,
    verbs: [
      [/^(?:run|r)$/, "runs the project's program"],
      [/^(?:publish|yank|login)$/, "acts with your account"],
    ],
  },
  go: {
    anyDashes: true,
    verbs: [[/^(?:run|generate|tool)$/, "runs a program"]],
    flags: GO_FLAGS,
    subcommands: {
      env: {
        anyDashes: true,
        flags: {
          ...GO_FLAGS,
          "-w": "changes settings that can name programs",
          "-u": "changes settings that can name programs",
        },
      },
    },
  },
  make: {
    flags: {
      "-f": "runs another file",
      "--file": "runs another file",
      "--makefile": "runs another file",
      "-C": "works in another folder",
      "--directory": "works in another folder",
      "--eval": CODE,
      "-E": CODE,
      "-I": "reads files from a folder",
      "--include-dir": "reads files from a folder",
      "-e": "lets variables change the rules",
      "--environment-overrides": "lets variables change the rules",
    },
    valued: "jlo",
    operands: [
      [
        /^[^=]+=(?!(?:\d*|yes|no|true|false|on|off|debug|release)$)/,
        "sets a variable that commands are made of",
      ],
    ],
  },
  docker: {
    globals: ["-H", "--host", "-c", "--context", "--config", "-l", "--log-level"],
    switches: ["-D", "--debug", "--tls"],
    verbs: CONTAINER_VERBS,
    flags: CONTAINER_FLAGS,
    subcommands: groupsOf(DOCKER_GROUPS),
  },
  podman: {
    verbs: CONTAINER_VERBS,
    flags: CONTAINER_FLAGS,
    subcommands: groupsOf([...DOCKER_GROUPS, "generate", "kube", "machine", "pod"]),
  },
  kubectl: {
    verbs: [
      [/^(?:exec|cp|run|debug|attach|port-forward|proxy)$/, "runs programs in the cluster"],
      [/^(?:delete|drain|apply|create|replace|patch|edit|scale|rollout)$/, "changes the cluster"],
    ],
    flags: {
      "--kubeconfig": "uses other settings, which can name programs",
      "-f": "reads a file",
      "--server": "talks to another machine",
      "-s": "talks to another machine",
      "--context": "talks to another cluster",
      "--cluster": "talks to another cluster",
      "--user": "uses other rights",
      "--insecure-skip-tls-verify": "trusts any machine",
      "--token": "uses other rights",
      "--as": "uses other rights",
    },
  },
  helm: { flags: { "--post-renderer": "names a program to run", "--kubeconfig": "uses other settings" } },
  ...Object.fromEntries(
    ["gcc", "g++", "cc", "c++", "clang", "clang++", "cpp"].map((name) => [name, COMPILER]),
  ),
  ...Object.fromEntries(
    [
      ...["prettier", "eslint", "jest", "vitest", "mocha", "ava", "vite", "webpack", "rollup", "esbuild"],
      ...[
        "babel",
        "stylelint",
        "swc",
        "parcel",
        "tsup",
        "nyc",
        "c8",
        "biome",
        "oxlint",
        "playwright",
        "cypress",
      ],
    ].map((name) => [name, SOURCE_TOOL]),
  ),
  tsc: {
    flags: {
      "--outDir": "writes to another folder",
      "--outFile": "writes a file",
      "--declarationDir": "writes to another folder",
      "--tsBuildInfoFile": "writes a file",
      "--generateTrace": "writes files",
      "--generateCpuProfile": "writes a file",
    },
  },
  terraform: {
    verbs: [[/^(?:apply|destroy|import|taint|console)$/, "changes the infrastructure"]],
    flags: { "-chdir": "works in another folder" },
  },
};

function groupsOf(names: readonly string[]): Record<string, SensitiveSpec> {
  const group: SensitiveSpec = { verbs: CONTAINER_VERBS, flags: CONTAINER_FLAGS };
  return Object.fromEntries(names.map((name) => [name, group]));
}
