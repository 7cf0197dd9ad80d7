import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const CODE = "runs the code that follows";
const PYTHON: SensitiveSpec = {
  endsAtOperand: true,
  flags: { "-c": CODE, "-i": "waits for code", "-": "runs what it reads" },
  valued: "mWX",
};
const PERL: SensitiveSpec = {
  endsAtOperand: true,
  flags: {
    "-e": CODE,
    "-E": CODE,
    "-i": "edits files in place",
    "-M": "loads code",
    "-m": "loads code",
    "-I": "loads code from a folder",
    "-": "runs what it reads",
  },
};
const NODE: SensitiveSpec = {
  endsAtOperand: true,
  flags: {
    "-e": CODE,
    "--eval": CODE,
    "-p": CODE,
    "--print": CODE,
    "-r": "loads code",
    "--require": "loads code",
    "--import": "loads code",
    "--loader": "loads code",
    "--experimental-loader": "loads code",
    "-i": "waits for code",
    "--env-file": "sets variables",
    "--inspect": "opens a port that runs code",
    "--inspect-brk": "opens a port that runs code",
    "-C": "changes which files are loaded",
    "-": "runs what it reads",
  },
};
const SCRIPT_RUNNER = "runs a script of the project";
const PACKAGE_RUNNER = "downloads and runs a package";
const PACKAGE_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [/^(?:run|run-script|rum|urn)$/, SCRIPT_RUNNER],
  [/^(?:exec|x|dlx|create|init|innit)$/, PACKAGE_RUNNER],
  [/^(?:publish|unpublish|deprecate|adduser|login|token|owner|access)$/, "acts with your account"],
  [/^(?:config|set)$/, "changes settings that can name programs"],
  [/^explore$/, "runs a program"],
];
const NODE_PACKAGES: SensitiveSpec = {
  anyDashes: true,
  // No globals: which options take a value differs between these programs.
  switches: ["-s", "--silent", "-q", "--quiet"],
  flags: {
    "--script-shell": "names a program to run",
    "--node-options": "loads code",
    "--prefix": "works in another folder",
    "-C": "works in another folder",
    "--dir": "works in another folder",
    "--cwd": "works in another folder",
    "--userconfig": "reads other settings",
    "--globalconfig": "reads other settings",
    "--registry": "takes packages from another place",
    "-g": "changes the whole machine",
    "--global": "changes the whole machine",
  },
  verbs: PACKAGE_VERBS,
};

const GO_FLAGS = {
  "-exec": "names a program to run",
  "-toolexec": "names a program to run",
  "-vettool": "names a program to run",
  "-ldflags": "can name a program to run",
  "-gccgoflags": "can name a program to run",
  "-overlay": "replaces source files",
  "-o": "writes a file",
  "-modfile": "reads another file",
  "-pkgdir": "writes to another folder",
  "-C": "works in another folder",
};

const CONTAINER_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [
    /^(?:run|exec|create|start|cp|build|buildx|compose|login|push|plugin|load|import)$/,
    "runs programs or changes containers",
  ],
  [/^(?:rm|rmi|prune|kill|stop|down)$/, "removes or stops containers"],
];
const CONTAINER_FLAGS = {
  "-v": "gives the container folders of this machine",
  "--volume": "gives the container folders of this machine",
  "--mount": "gives the container folders of this machine",
  "--privileged": "gives the container the machine",
  "--pid": "shares the machine's processes",
  "--network": "shares the machine's network",
  "--cap-add": "gives the container more rights",
  "--device": "gives the container devices",
  "-H": "talks to another machine",
  "--host": "talks to another machine",
};
/** `docker container rm`: the verb is the second word. */
const DOCKER_GROUPS = [
  ...[
    "ai",
    "builder",
    "buildx",
    "checkpoint",
    "compose",
    "config",
    "container",
    "context",
    "debug",
    "desktop",
  ],
  ...["extension", "image", "manifest", "mcp", "model", "network", "node", "offload", "plugin", "sandbox"],
  ...["scout", "secret", "service", "stack", "swarm", "system", "trust", "volume"],
];

const LOADS = "loads code";
/** Formatters, linters, bundlers and test runners: their settings and plugins are code. */
const SOURCE_TOOL: SensitiveSpec = {
  flags: {
    "-c": LOADS,
    "-r": LOADS,
    "-p": "works on another project",
    "-f": LOADS,
    "-o": "writes a file",
    "--format": LOADS,
    "--formatter": LOADS,
    "--import": LOADS,
    "--parser": LOADS,
    "--reporter": LOADS,
    "--reporters": LOADS,
    "--require": LOADS,
    "--resolver": LOADS,
    "--rulesdir": LOADS,
    "--runner": LOADS,
    "--transform": LOADS,
    "--write": "changes files",
    "--fix": "changes files",
    "--root": "works on another project",
    "--rootDir": "works on another project",
    "--dir": "works on another project",
    "--project": "works on another project",
    "--build": "works on another project",
    "--node-option": LOADS,
  },
  optionPatterns: [
    [
      /^--?(?:plugin|config|resolve-plugins|globalSetup|globalTeardown|setupFiles|testRunner|test-runner)/i,
      LOADS,
    ],
    [/^--?(?:env(?:ironment)?$|snapshotFormat|loader|preset|extends|custom)/i, LOADS],
    [/^--?(?:out|declarationDir|cache-location|coverageDirectory)/i, "writes files"],
  ],
};
const COMPILER: SensitiveSpec = {
  flags: {
    "-wrapper": "names a program to run",
    "-B": "names the folder of its programs",
    "-fplugin": LOADS,
    "-fpass-plugin": LOADS,
    "-specs": "reads settings, which can name programs",
    "--specs": "reads settings, which can name programs",
    "-load": LOADS,
    "-Xclang": "gives an option of another name",
    "-Xlinker": "gives an option of another name",
    "--config": "reads other settings",
    "-fuse-ld": "names a program to run",
    "--ld-path": "names a program to run",
  },
  optionPatterns: [
    [/^-Wl,.*plugin/, LOADS],
    [/^-(?:fplugin|fpass-plugin|no-integrated-cpp|fprofile-|dump)/, "loads code or writes files"],
  ],
  valued: "DIULlOfWmosxgcESMnpdvwt",
  operands: [[/^@/, "reads options from a file"]],
};

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
