import { writesTo } from "../tables/touching-spec.ts";
import { ANY, PLAIN, type Wrapper } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

// Only ends the command after a time.
const TIMEOUT_WRAPPER: Wrapper = {
  ...PLAIN,
  isTransparent: true,
  short: "v",
  valued: "ks",
  long: ["foreground", "preserve-status", "verbose"],
  longValued: ["kill-after", "signal"],
  operands: [/^(?:\d+(?:\.\d*)?|\.\d+)[smhd]?$/],
};
// Only measures. As a program it can write a file with -o, which is not in its options here.
const TIME_WRAPPER: Wrapper = {
  ...PLAIN,
  isTransparent: true,
  short: "pv",
  long: ["portability", "verbose"],
};
// Only lowers the priority.
const NICE_WRAPPER: Wrapper = {
  ...PLAIN,
  isTransparent: true,
  valued: "n",
  longValued: ["adjustment"],
  takesNumber: true,
};
// Only ignores the hang-up.
const NOHUP_WRAPPER: Wrapper = { ...PLAIN, isTransparent: true };
// Only changes buffering.
const STDBUF_WRAPPER: Wrapper = {
  ...PLAIN,
  isTransparent: true,
  valued: "ioe",
  longValued: ["input", "output", "error"],
};
// Adds words that are not written here.
const XARGS_WRAPPER: Wrapper = {
  ...PLAIN,
  short: "0oprtx",
  valued: "adEILnPs",
  long: ["null", "no-run-if-empty", "open-tty", "interactive", "verbose", "exit", "show-limits"],
  longValued: [
    "arg-file",
    "delimiter",
    "max-args",
    "max-chars",
    "max-lines",
    "max-procs",
    "replace",
    "eof",
    "process-slot-var",
  ],
  addsWords: true,
};

/**
 * Commands that run the command which their later words spell. The reason beside each says why allow rules
 * do or do not see through it.
 */
export const WRAPPERS_PROGRAMS: Programs = {
  timeout: { wrapper: TIMEOUT_WRAPPER, isRecursiveFlagOther: true },
  gtimeout: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...TIMEOUT_WRAPPER, isTransparent: false },
  },
  time: {
    wrapper: TIME_WRAPPER,
    touches: { operands: "none", access: "read", writes: ["-o", "--output"], valued: "f" },
  },
  gtime: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...TIME_WRAPPER, isTransparent: false },
  },
  nice: { wrapper: NICE_WRAPPER },
  gnice: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...NICE_WRAPPER, isTransparent: false },
  },
  nohup: { wrapper: NOHUP_WRAPPER },
  gnohup: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...NOHUP_WRAPPER, isTransparent: false },
  },
  stdbuf: { wrapper: STDBUF_WRAPPER },
  gstdbuf: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...STDBUF_WRAPPER, isTransparent: false },
  },
  sudo: {
    // Another user's rights.
    wrapper: {
      ...PLAIN,
      short: "ABbEHKkNnPS",
      valued: "CDghpRrTtUu",
      long: [
        "askpass",
        "background",
        "bell",
        "preserve-env",
        "set-home",
        "non-interactive",
        "preserve-groups",
        "stdin",
        "reset-timestamp",
      ],
      longValued: [
        "close-from",
        "chdir",
        "group",
        "host",
        "prompt",
        "chroot",
        "role",
        "command-timeout",
        "type",
        "other-user",
        "user",
      ],
      takesAssignments: true,
      queryFlags: ["-l", "-v", "-V", "-K", "--list", "--validate", "--version"],
      directoryFlags: ["-D", "--chdir"],
    },
    namesFolders: "firstOptions",
    changesRights: true,
  },
  doas: {
    wrapper: { ...PLAIN, short: "Lns", valued: "aCu", startsShell: /^-\w*s/ },
    namesFolders: "firstOptions",
    changesRights: true,
  },
  pkexec: {
    wrapper: { ...PLAIN, long: ["disable-internal-agent", "keep-cwd"], longValued: ["user"] },
    changesRights: true,
  },
  runuser: {
    wrapper: {
      ...PLAIN,
      short: "lmpfPT",
      valued: "ugGsw",
      long: ["login", "preserve-environment", "pty"],
      longValued: ["user", "group", "supp-group", "shell", "whitelist-environment"],
      scriptFlags: ["-c", "--command", "--session-command"],
      programFlags: ["-s", "--shell"],
      userFlags: ["-u", "--user"],
    },
    changesRights: true,
  },
  su: {
    wrapper: {
      ...PLAIN,
      short: "lmpfPT",
      valued: "gGsw",
      long: ["login", "preserve-environment", "pty"],
      longValued: ["group", "supp-group", "shell", "whitelist-environment"],
      scriptFlags: ["-c", "--command", "--session-command"],
      programFlags: ["-s", "--shell"],
    },
    changesRights: true,
  },
  sg: {
    wrapper: {
      ...PLAIN,
      operands: [ANY],
      scriptFlags: ["-c"],
      isJoined: true,
      takesDash: true,
      startsShell: true,
    },
  },
  newgrp: { startsShell: /^/, syntax: "newgrp" },
  xargs: { wrapper: XARGS_WRAPPER, isRecursiveFlagOther: true },
  gxargs: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...XARGS_WRAPPER, isTransparent: false },
  },
  watch: {
    // Gives its words to a shell.
    wrapper: {
      ...PLAIN,
      short: "bcdegptwx",
      valued: "nq",
      long: ["beep", "color", "differences", "errexit", "chgexit", "precise", "no-title", "exec"],
      longValued: ["interval"],
      isJoined: true,
      keepsWords: /^-\w*x|^--ex/,
    },
  },
  parallel: {
    wrapper: {
      ...PLAIN,
      short: "kqtuvX0m",
      valued: "jNnLPSIa",
      long: [
        "bar",
        "dry-run",
        "eta",
        "group",
        "keep-order",
        "line-buffer",
        "null",
        "pipe",
        "progress",
        "tag",
        "ungroup",
        "verbose",
      ],
      longValued: ["jobs", "colsep", "delay", "halt", "joblog", "results", "timeout", "retries"],
      isJoined: true,
      addsWords: true,
      startsShell: true,
      commandFlags: { "-S": /^(?:\d+\/)?(.*\s.*)$/s },
    },
    outputs: writesTo("--joblog --results --outputasfiles --tmpdir"),
    isRecursiveFlagOther: true,
    syntax: "parallel",
  },
};
