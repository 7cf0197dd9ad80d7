/** A command that runs the command that its later words spell. */
export type Wrapper = {
  /** It cannot change what the command means: allow rules see through it. */
  isTransparent: boolean;
  /** Letters of options without a value, and of options with one. */
  short: string;
  valued: string;
  long: readonly string[];
  longValued: readonly string[];
  /** Words between the options and the command, by pattern where they are known to look like something. */
  operands?: readonly RegExp[];
  /** `NAME=value` may stand before the command. */
  takesAssignments?: boolean;
  /** Its options' value, or all its words joined, go through a shell. */
  scriptFlags?: readonly string[];
  isJoined?: boolean;
  /** With one of these it runs nothing. */
  queryFlags?: readonly string[];
  /** `-5` is an option. */
  takesNumber?: boolean;
  /** Options that name the directory where the command runs. */
  directoryFlags?: readonly string[];
  /** More words follow than are written (`xargs`). */
  addsWords?: boolean;
  /** The canonical form keeps it, because its name says more than the command that follows. */
  isKept?: boolean;
};

const ANY = /^/;
const PLAIN: Wrapper = { isTransparent: false, short: "", valued: "", long: [], longValued: [] };
const RUNNER: Wrapper = { ...PLAIN, isKept: true };

/** By name. The reason beside each says why allow rules do or do not see through it. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
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
  ["doas", { ...PLAIN, short: "Lns", valued: "aCu" }],
  ["pkexec", { ...PLAIN, long: ["disable-internal-agent", "keep-cwd"], longValued: ["user"] }],
  [
    "runuser",
    {
      ...PLAIN,
      short: "lmpf",
      valued: "ugGw",
      long: ["login", "preserve-environment"],
      longValued: ["user", "group"],
      scriptFlags: ["-c", "--command"],
    },
  ],
  [
    "su",
    {
      ...PLAIN,
      short: "lmpfP",
      valued: "gGsw",
      long: ["login", "preserve-environment", "pty"],
      longValued: ["group", "shell"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
    },
  ],
  ["sg", { ...PLAIN, operands: [ANY], scriptFlags: ["-c"] }],
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
      scriptFlags: ["-S", "--split-string", "-vS"],
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
    },
  ],
  // Another session, namespace, root or view of the machine.
  ["setsid", { ...PLAIN, short: "cfw", long: ["ctty", "fork", "wait"] }],
  [
    "unshare",
    {
      ...PLAIN,
      short: "imnpuUCTfrc",
      valued: "RwSG",
      long: [
        "mount",
        "uts",
        "ipc",
        "net",
        "pid",
        "user",
        "cgroup",
        "fork",
        "map-root-user",
        "map-current-user",
        "mount-proc",
        "keep-caps",
      ],
      longValued: ["root", "wd", "setuid", "setgid"],
    },
  ],
  [
    "nsenter",
    {
      ...PLAIN,
      short: "amuinpCUTrwF",
      valued: "tSG",
      long: ["all", "mount", "uts", "ipc", "net", "pid", "user"],
      longValued: ["target", "root", "wd"],
    },
  ],
  ["chroot", { ...PLAIN, longValued: ["userspec", "groups"], long: ["skip-chdir"], operands: [ANY] }],
  [
    "setpriv",
    {
      ...PLAIN,
      long: ["no-new-privs", "clear-groups", "keep-groups", "init-groups", "reset-env"],
      longValued: ["reuid", "regid", "groups", "ruid", "euid"],
    },
  ],
  [
    "systemd-run",
    {
      ...PLAIN,
      short: "dGPqrSt",
      valued: "EHMpu",
      long: ["user", "scope", "pty", "pipe", "wait", "quiet", "collect", "no-block"],
      longValued: ["unit", "property", "slice", "uid", "gid", "setenv"],
      takesAssignments: true,
    },
  ],
  ["fakeroot", { ...PLAIN, short: "uv", valued: "lsib" }],
  ["dbus-run-session", { ...PLAIN, longValued: ["config-file", "dbus-daemon"] }],
  [
    "xvfb-run",
    {
      ...PLAIN,
      short: "a",
      valued: "efnsp",
      long: ["auto-servernum"],
      longValued: ["server-num", "server-args", "error-file"],
    },
  ],
  // Priorities and processors.
  ["ionice", { ...PLAIN, short: "t", valued: "cn", long: ["ignore"], longValued: ["class", "classdata"] }],
  [
    "chrt",
    {
      ...PLAIN,
      short: "abdfimorRv",
      valued: "DPT",
      long: ["batch", "deadline", "fifo", "idle", "other", "rr"],
      operands: [/^\d+$/],
    },
  ],
  ["taskset", { ...PLAIN, short: "a", operands: [ANY] }],
  ["prlimit", { ...PLAIN }],
  ["caffeinate", { ...PLAIN, short: "dimsu", valued: "t" }],
  // Lock, trace and record; they can write files.
  [
    "flock",
    {
      ...PLAIN,
      short: "enosux",
      valued: "Ew",
      long: ["exclusive", "nonblock", "no-fork", "close", "shared", "unlock"],
      longValued: ["conflict-exit-code", "timeout", "wait"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
    },
  ],
  [
    "strace",
    {
      ...PLAIN,
      short: "cCdDfFhiknqrtTvVwxyzZ",
      valued: "abeEIoOpPsSuUX",
      long: ["follow-forks"],
      longValued: ["output", "trace"],
    },
  ],
  ["ltrace", { ...PLAIN, short: "cCfiLrStTV", valued: "aADeFlnopsuwx" }],
  ["valgrind", { ...PLAIN, longValued: ["tool", "leak-check", "log-file", "error-exitcode"] }],
  [
    "script",
    { ...PLAIN, short: "aefqr", valued: "EIOBTmot", operands: [ANY], scriptFlags: ["-c", "--command"] },
  ],
  ["unbuffer", { ...PLAIN, short: "p" }],
  ["busybox", { ...PLAIN }],
  ["toybox", { ...PLAIN }],
  // Run a program of a package or environment: their own name stays, because the program may be another one than outside.
  [
    "npx",
    {
      ...RUNNER,
      short: "yq",
      valued: "pw",
      long: ["yes", "no", "no-install", "quiet"],
      longValued: ["package", "workspace"],
      scriptFlags: ["-c", "--call"],
    },
  ],
  ["bunx", { ...RUNNER, long: ["bun", "silent"] }],
  ["pnpx", { ...RUNNER }],
  ["uvx", { ...RUNNER, short: "q", longValued: ["from", "with", "python"] }],
]);
