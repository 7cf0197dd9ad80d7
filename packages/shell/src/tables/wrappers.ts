import { ANY, PLAIN, type Wrapper } from "./wrapper-spec.ts";
import { SYSTEM_WRAPPERS } from "./wrappers-system.ts";

/** By name. The reason beside each says why allow rules do or do not see through it. */
const KNOWN: readonly (readonly [string, Wrapper])[] = [
  // Only ends the command after a time.
  [
    "timeout",
    {
      ...PLAIN,
      isTransparent: true,
      short: "v",
      valued: "ks",
      long: ["foreground", "preserve-status", "verbose"],
      longValued: ["kill-after", "signal"],
      operands: [/^(?:\d+(?:\.\d*)?|\.\d+)[smhd]?$/],
    },
  ],
  // Only measures. As a program it can write a file with -o, which is not in its options here.
  ["time", { ...PLAIN, isTransparent: true, short: "pv", long: ["portability", "verbose"] }],
  // Only lowers the priority.
  ["nice", { ...PLAIN, isTransparent: true, valued: "n", longValued: ["adjustment"], takesNumber: true }],
  // Only ignores the hang-up.
  ["nohup", { ...PLAIN, isTransparent: true }],
  // Only changes buffering.
  ["stdbuf", { ...PLAIN, isTransparent: true, valued: "ioe", longValued: ["input", "output", "error"] }],
  // Only skips functions. -p looks in the standard folders.
  [
    "command",
    { ...PLAIN, isTransparent: true, short: "p", queryFlags: ["-v", "-V", "-pv", "-pV", "-vp", "-Vp"] },
  ],
  // Only skips functions and programs.
  ["builtin", { ...PLAIN, isTransparent: true }],
  // Another user's rights.
  [
    "sudo",
    {
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
  ],
  ["doas", { ...PLAIN, short: "Lns", valued: "aCu", startsShell: /^-\w*s/ }],
  ["pkexec", { ...PLAIN, long: ["disable-internal-agent", "keep-cwd"], longValued: ["user"] }],
  [
    "runuser",
    {
      ...PLAIN,
      short: "lmpfPT",
      valued: "ugGsw",
      long: ["login", "preserve-environment", "pty"],
      longValued: ["user", "group", "supp-group", "shell", "whitelist-environment"],
      scriptFlags: ["-c", "--command", "--session-command"],
      programFlags: ["-s", "--shell"],
      userFlags: ["-u", "--user"],
    },
  ],
  [
    "su",
    {
      ...PLAIN,
      short: "lmpfPT",
      valued: "gGsw",
      long: ["login", "preserve-environment", "pty"],
      longValued: ["group", "supp-group", "shell", "whitelist-environment"],
      scriptFlags: ["-c", "--command", "--session-command"],
      programFlags: ["-s", "--shell"],
    },
  ],
  [
    "sg",
    {
      ...PLAIN,
      operands: [ANY],
      scriptFlags: ["-c"],
      isJoined: true,
      takesDash: true,
      startsShell: true,
    },
  ],
  // Changes variables and the folder.
  [
    "env",
    {
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
    },
  ],
  // Replaces the shell, with another name if it is told to.
  ["exec", { ...PLAIN, short: "cl", valued: "a" }],
  // Adds words that are not written here.
  [
    "xargs",
    {
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
    },
  ],
  // Give their words to a shell.
  [
    "watch",
    {
      ...PLAIN,
      short: "bcdegptwx",
      valued: "nq",
      long: ["beep", "color", "differences", "errexit", "chgexit", "precise", "no-title", "exec"],
      longValued: ["interval"],
      isJoined: true,
      keepsWords: /^-\w*x|^--ex/,
    },
  ],
  [
    "parallel",
    {
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
  ],
  ...SYSTEM_WRAPPERS,
];

/** GNU's programs under the names that they have beside a system's own. Nothing says that they are these everywhere. */
const GNU = KNOWN.filter(([name]) => /^(?:env|nice|nohup|timeout|time|stdbuf|xargs|chroot)$/.test(name)).map(
  ([name, wrapper]): readonly [string, Wrapper] => [`g${name}`, { ...wrapper, isTransparent: false }],
);

/** Every wrapper by its name. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([...KNOWN, ...GNU]);
