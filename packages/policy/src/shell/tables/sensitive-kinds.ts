import type { SensitiveSpec } from "./sensitive-spec.ts";

// What programs of one kind have in common: interpreters, package managers, containers, compilers, tools on source.

export const CODE = "runs the code that follows";
export const PYTHON: SensitiveSpec = {
  endsAtOperand: true,
  flags: { "-c": CODE, "-i": "waits for code", "-": "runs what it reads" },
  valued: "mWX",
};
export const PERL: SensitiveSpec = {
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
export const NODE: SensitiveSpec = {
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
export const PACKAGE_RUNNER = "downloads and runs a package";
export const PACKAGE_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [/^(?:run|run-script|rum|urn)$/, SCRIPT_RUNNER],
  [/^(?:exec|x|dlx|create|init|innit)$/, PACKAGE_RUNNER],
  [/^(?:publish|unpublish|deprecate|adduser|login|token|owner|access)$/, "acts with your account"],
  [/^(?:config|set)$/, "changes settings that can name programs"],
  [/^explore$/, "runs a program"],
];
export const NODE_PACKAGES: SensitiveSpec = {
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

export const GO_FLAGS = {
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

export const CONTAINER_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [
    /^(?:run|exec|create|start|cp|build|buildx|compose|login|push|plugin|load|import)$/,
    "runs programs or changes containers",
  ],
  [/^(?:rm|rmi|prune|kill|stop|down)$/, "removes or stops containers"],
];
export const CONTAINER_FLAGS = {
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
export const DOCKER_GROUPS = [
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
export const SOURCE_TOOL: SensitiveSpec = {
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
export const COMPILER: SensitiveSpec = {
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
