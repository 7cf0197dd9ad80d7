import type { ReadOnlySpec } from "../tables/read-only-spec.ts";
import { writesTo } from "../tables/touching-spec.ts";
import { PLAIN, type Wrapper } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

// Changes variables and the folder.
const ENV_WRAPPER: Wrapper = {
  ...PLAIN,
  short: "i0v",
  valued: "uC",
  long: [
    "ignore-environment",
    "null",
    "debug",
    "block-signal",
    "default-signal",
    "ignore-signal",
    "list-signal-handling",
  ],
  longValued: ["unset", "chdir"],
  takesAssignments: true,
  scriptFlags: ["-S", "--split-string"],
  splitsScript: true,
  directoryFlags: ["-C", "--chdir"],
};
const SWALLOWS: ReadOnlySpec = { operands: "text", isAnyText: true };

/** Shells, their builtins, and commands that only print something of the shell or the machine. */
export const SHELLS_PROGRAMS: Programs = {
  bash: { shell: "bash", runsFilesOfFolder: true },
  rbash: { shell: "bash" },
  sh: { shell: "sh", runsFilesOfFolder: true },
  dash: { shell: "sh", runsFilesOfFolder: true },
  ash: { shell: "sh" },
  zsh: { shell: "other", runsFilesOfFolder: true },
  ksh: { shell: "other", runsFilesOfFolder: true },
  ksh93: { shell: "other" },
  mksh: { shell: "other" },
  yash: { shell: "other" },
  fish: { shell: "other", runsFilesOfFolder: true },
  csh: { shell: "other" },
  tcsh: { shell: "other" },
  pwsh: { shell: "other" },
  powershell: { shell: "other" },
  nu: { shell: "other" },
  elvish: { shell: "other" },
  xonsh: { shell: "other" },
  true: { readOnly: SWALLOWS, readsNoWord: true },
  false: { readOnly: SWALLOWS, readsNoWord: true },
  ":": { readOnly: SWALLOWS, readsNoWord: true },
  echo: { readOnly: SWALLOWS, readsNoWord: true },
  printf: {
    // Not %n, which sets a variable, and nothing that bash may learn later: only formats that print.
    readOnly: {
      ...SWALLOWS,
      firstPattern: /^(?!-)(?:[^%]|%%|%[-+ 0#]*\d{0,4}(?:\.\d{1,4})?[sbqcdiouxXeEfFgG])*$/,
    },
    isRecursiveFlagOther: true,
    readsNoWord: true,
  },
  sleep: {
    // Some minutes at most, so that a command does not hang unseen.
    readOnly: { operands: "text", operandPattern: /^\d{1,3}(?:\.\d{1,3})?s?$/ },
    readsNoWord: true,
  },
  ".": {
    alsoCovers: "source",
    isKnown: true,
    leavesFolders: true,
    runsFilesOfFolder: true,
  },
  cd: { alsoCovers: "pushd popd expr", isKnown: true, leavesFolders: true },
  jobs: { alsoCovers: "bg fg disown mapfile readarray", isKnown: true },
  seq: {
    isKnown: true,
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  eval: {
    isKnown: true,
    risks: [{ level: "high", code: "runs-text" }],
    leavesFolders: true,
  },
  history: { outputs: writesTo("-w -a") },
  date: {
    // Not -s, which sets the clock, and not -f, which reads a file. Only a format may follow, because a
    // number sets the clock too.
    readOnly: {
      short: "uRI",
      attached: "I",
      operandPattern: /^\+/,
      valued: "d",
      long: ["utc", "universal", "rfc-email", "iso-8601"],
      longValued: ["date", "rfc-3339"],
      operands: "text",
      maxOperands: 1,
    },
    sensitive: {
      flags: {
        "-s": "sets-clock",
        "--set": "sets-clock",
        "-f": "reads-file",
        "--file": "reads-file",
      },
      valued: "d",
    },
    isRecursiveFlagOther: true,
  },
  whoami: { readOnly: { operands: "none" } },
  id: {
    readOnly: { short: "Ggnruz", long: ["group", "groups", "name", "real", "user"], operands: "text" },
    isRecursiveFlagOther: true,
  },
  uname: { readOnly: { short: "asnrvmpio", operands: "none" }, isRecursiveFlagOther: true },
  hostname: { readOnly: { short: "sfidIA", operands: "none" } },
  nproc: { readOnly: { long: ["all"], longValued: ["ignore"], operands: "none" } },
  uptime: { readOnly: { short: "ps", operands: "none" } },
  command: {
    // Only skips functions. -p looks in the standard folders.
    wrapper: {
      ...PLAIN,
      isTransparent: true,
      short: "p",
      queryFlags: ["-v", "-V", "-pv", "-pV", "-vp", "-Vp"],
    },
  },
  builtin: {
    // Only skips functions and programs.
    wrapper: { ...PLAIN, isTransparent: true },
  },
  exec: {
    isKnown: true,
    // Replaces the shell, with another name if it is told to.
    wrapper: { ...PLAIN, short: "cl", valued: "a" },
    leavesFolders: true,
  },
  env: { wrapper: ENV_WRAPPER, isRecursiveFlagOther: true, namesFolders: "firstOptions", syntax: "env" },
  genv: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...ENV_WRAPPER, isTransparent: false },
  },
};
