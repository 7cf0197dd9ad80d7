import { program, RUNS_OPERAND } from "../tables/option-groups.ts";
import { READS_PROGRAM } from "../tables/reads-program.ts";
import { PACKAGES, PUBLISHES } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { EACH_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import { PACKAGE_RUN } from "../tables/wrapper-spec.ts";
import type { GlobalOptions, Programs } from "./program.ts";

const PACKAGE_GLOBALS: GlobalOptions = {
  plain: ["-s", "--silent", "--quiet", "-q"],
  plainValued: ["-C", "--prefix", "--dir", "--cwd", "--loglevel"],
  other: ["-r", "--recursive", "-w", "--workspace-root", "-g", "--global", "--offline"],
  otherValued: ["--filter", "-F", "--workspace", "--registry", "--config"],
};
const PACKAGE_VERBS: NonNullable<SensitiveSpec["verbs"]> = [
  [/^(?:exec|x|dlx|create|init|innit)$/, "downloads-and-runs-package"],
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
const NODE_PACKAGES: SensitiveSpec = {
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
/** `npm exec -c 'text'` hands the text to a shell. */
const NPM_EXEC: SensitiveSpec = {
  ...NODE_PACKAGES,
  verbs: [],
  flags: {
    ...NODE_PACKAGES.flags,
    "-c": "runs-code-that-follows",
    "--call": "runs-code-that-follows",
    "-p": "downloads-and-runs-package",
    "--package": "downloads-and-runs-package",
  },
};
/** `npm run env` is the program `env` where the package has no such script. */
const NPM_RUN: SensitiveSpec = {
  ...NODE_PACKAGES,
  verbs: [],
  firstWord: [/^env$/, "runs-another-program"],
};

/** Package managers, runners and task tools of JavaScript. */
export const NODE_PACKAGES_PROGRAMS: Programs = {
  npm: {
    runsTool: /^(?:exec|x|run|run-script|rum|urn)$/,
    runsPackages: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    versionWords: ["--version", "-v"],
    verbOutputs: { pack: writesTo("--pack-destination") },
    sensitive: {
      ...NODE_PACKAGES,
      valued: "C",
      subcommands: Object.fromEntries([
        ...["exec", "x"].map((name) => [name, NPM_EXEC] as const),
        ...["run", "run-script", "rum", "urn"].map((name) => [name, NPM_RUN] as const),
      ]),
    },
    risks: [PACKAGES, PUBLISHES],
    isRecursiveFlagOther: true,
    namesFolders: "anyOptions",
    syntax: "npm",
    runsToolItself: /^(?:exec|x|dlx)$/,
    runsFilesOfFolder: true,
  },
  pnpm: {
    runsTool: "first",
    runsPackages: true,
    runsLaterWords: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    verbOutputs: { pack: writesTo("--pack-destination --out"), deploy: EACH_IS_WRITTEN },
    sensitive: { ...NODE_PACKAGES, valued: "C" },
    risks: [PACKAGES, PUBLISHES],
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: /^(?:exec|x|dlx)$/,
    runsFilesOfFolder: true,
  },
  yarn: {
    runsTool: "first",
    runsPackages: true,
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    globalOptions: PACKAGE_GLOBALS,
    sensitive: {
      ...NODE_PACKAGES,
      // `yarn workspace name run`, `yarn workspaces foreach --all exec`: the name and the options stand between.
      subcommands: {
        workspace: { flags: NODE_PACKAGES.flags ?? {}, operands: PACKAGE_VERBS },
        workspaces: { flags: NODE_PACKAGES.flags ?? {}, operands: PACKAGE_VERBS },
      },
    },
    risks: [PACKAGES, PUBLISHES],
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: /^(?:exec|x|dlx)$/,
    runsFilesOfFolder: true,
  },
  npx: {
    wrapper: {
      ...PACKAGE_RUN,
      short: "yq",
      valued: "pw",
      long: ["yes", "no", "no-install", "quiet"],
      longValued: ["package", "workspace"],
      scriptFlags: ["-c", "--call"],
    },
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    sensitive: {
      endsAtOperand: true,
      firstOperand: "downloads-and-runs-package",
      flags: {
        "-c": "runs-code-that-follows",
        "--call": "runs-code-that-follows",
        "-p": "downloads-and-runs-package",
        "--package": "downloads-and-runs-package",
      },
    },
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: true,
    runsFilesOfFolder: true,
  },
  pnpx: {
    wrapper: PACKAGE_RUN,
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    sensitive: { endsAtOperand: true, firstOperand: "downloads-and-runs-package" },
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: true,
    runsFilesOfFolder: true,
  },
  bunx: {
    wrapper: { ...PACKAGE_RUN, long: ["bun", "silent"] },
    runsTool: "first",
    programOptions:
      "-c --call --script-shell --editor --git --browser --viewer --shell --node-gyp --onload-script",
    sensitive: { endsAtOperand: true, firstOperand: "downloads-and-runs-package" },
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: true,
    runsFilesOfFolder: true,
  },
  pm2: {
    alsoCovers: "forever",
    sensitive: { bare: "runs-or-loads-code", firstOperand: "starts-programs-that-keep-running" },
  },
  nodemon: {
    runsBehind: /^(?:-x|--exec)(?:=|$)/,
    programOptions: "-x --exec",
    sensitive: program(
      { runs: "-x --exec", code: "-r --require", settings: "--config", elsewhere: "--cwd" },
      RUNS_OPERAND,
    ),
  },
  corepack: {
    runsBehind: /^(?:exec|run|run-many|--)$/,
    namesFolders: "firstOptions",
  },
  ncu: {
    alsoCovers: "npm-check-updates",
    sensitive: program({
      code: "--configFilePath --configFileName --filterResults --target",
      elsewhere: "--cwd --packageFile",
      changes: "-u --upgrade -i --interactive",
      talks: "-r --registry",
      runs: "-d --doctor --doctorTest --doctorInstall",
    }),
  },
  chokidar: { programOptions: "-c --command" },
  bun: {
    runsTool: "first",
    runsPackages: true,
    globalOptions: PACKAGE_GLOBALS,
    sensitive: {
      ...NODE_PACKAGES,
      operands: READS_PROGRAM.operands,
      // What is no script of the project, it takes for a program.
      verbs: [[/^run$/, "runs-program"], ...PACKAGE_VERBS],
      flags: {
        ...NODE_PACKAGES.flags,
        "-e": "runs-code-that-follows",
        "--eval": "runs-code-that-follows",
        "-p": "runs-code-that-follows",
        "--print": "runs-code-that-follows",
        "-r": "loads-code",
        "--preload": "loads-code",
      },
    },
    risks: [PACKAGES, PUBLISHES],
    isRecursiveFlagOther: true,
    namesFolders: "firstOptions",
    runsToolItself: /^(?:exec|x|dlx)$/,
    runsFilesOfFolder: true,
  },
};
