import { SERVES } from "../tables/folder-reading.ts";
import { writesTo } from "../tables/touching-spec.ts";
import { ANY, PLAIN, type Wrapper } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

const CHROOT_WRAPPER: Wrapper = {
  ...PLAIN,
  longValued: ["userspec", "groups"],
  long: ["skip-chdir"],
  operands: [ANY],
  startsShell: true,
};
/** Properties of a unit that only bound or describe what it runs. */
const LIMITS =
  /^(?:(?:Memory|CPU|IO|Tasks|Limit|Startup|Restart|Runtime|Timeout)\w*|Nice|OOMScoreAdjust|Description|Type|KillMode|(?:Private|Protect|NoNew)\w*)=/;
const WHOLE = /^(.+)$/s;
/** strace gives what it prints to a command. */
const PIPED = /^\s*[|!](.*)$/s;
const STRACE_OUTPUTS = writesTo("-o --output", "eptFcusPAaEIbOSXU");
const GDB_PROGRAM_WORDS = /^(?:-{1,2}\w[\w-]*=)?\s*(?:shell|platform shell|!|make)\s*(.+)$/s;

/**
 * Wrappers that change the session, the view of the machine or the priority, and those that trace or
 * record.
 */
export const SYSTEM_WRAPPERS_PROGRAMS: Programs = {
  setsid: {
    // Another session.
    wrapper: { ...PLAIN, short: "cfw", long: ["ctty", "fork", "wait"] },
  },
  unshare: {
    wrapper: {
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
      startsShell: true,
    },
  },
  nsenter: {
    wrapper: {
      ...PLAIN,
      short: "amuinpCUTrwF",
      valued: "tSG",
      long: ["all", "mount", "uts", "ipc", "net", "pid", "user"],
      longValued: ["target", "root", "wd"],
      startsShell: true,
    },
    attaches: /^(?:-[a-zA-Z]*t|--t(?:a\w*)?(?:=|$))/,
  },
  chroot: { wrapper: CHROOT_WRAPPER },
  gchroot: {
    // GNU's, beside a system's own. Nothing says that the name means it everywhere.
    wrapper: { ...CHROOT_WRAPPER, isTransparent: false },
  },
  setpriv: {
    wrapper: {
      ...PLAIN,
      long: ["no-new-privs", "clear-groups", "keep-groups", "init-groups", "reset-env"],
      longValued: ["reuid", "regid", "groups", "ruid", "euid"],
    },
  },
  "systemd-run": {
    wrapper: {
      ...PLAIN,
      short: "dGPqrSt",
      valued: "EHMpu",
      variableFlags: { "-E": "", "--setenv": "" },
      plainValues: { "-p": LIMITS, "--property": LIMITS },
      startsShell: /^-\w*S|^--shell$/,
      long: ["user", "scope", "pty", "pipe", "wait", "quiet", "collect", "no-block", "shell"],
      longValued: ["unit", "property", "slice", "uid", "gid", "setenv"],
      takesAssignments: true,
    },
    namesFolders: "firstOptions",
  },
  fakeroot: {
    wrapper: {
      ...PLAIN,
      short: "uv",
      valued: "lsib",
      longValued: ["lib", "faked"],
      variableFlags: { "-l": "LD_PRELOAD=", "--lib": "LD_PRELOAD=" },
      commandFlags: { "--faked": WHOLE },
      startsShell: true,
    },
  },
  "dbus-run-session": {
    wrapper: {
      ...PLAIN,
      longValued: ["config-file", "dbus-daemon"],
      commandFlags: { "--dbus-daemon": WHOLE },
    },
  },
  "xvfb-run": {
    wrapper: {
      ...PLAIN,
      short: "a",
      valued: "efnsp",
      long: ["auto-servernum"],
      longValued: ["server-num", "server-args", "error-file"],
    },
  },
  ionice: {
    // Another priority.
    wrapper: { ...PLAIN, short: "t", valued: "cn", long: ["ignore"], longValued: ["class", "classdata"] },
  },
  chrt: {
    wrapper: {
      ...PLAIN,
      short: "abdfimorRv",
      valued: "DPT",
      long: ["batch", "deadline", "fifo", "idle", "other", "rr"],
      operands: [/^\d+$/],
    },
  },
  taskset: { wrapper: { ...PLAIN, short: "a", operands: [ANY] } },
  prlimit: { wrapper: PLAIN, attaches: /^(?:-p|--p(?:id?)?(?:=|$))/ },
  caffeinate: { wrapper: { ...PLAIN, short: "dimsu", valued: "t" } },
  flock: {
    // Locks a file, which it makes.
    wrapper: {
      ...PLAIN,
      short: "enosux",
      valued: "Ew",
      long: ["exclusive", "nonblock", "no-fork", "close", "shared", "unlock"],
      longValued: ["conflict-exit-code", "timeout", "wait"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
    },
    touches: {
      operands: "each",
      access: "write",
      valued: "cEw",
      longValued: ["--command", "--conflict-exit-code", "--timeout", "--wait"],
    },
  },
  strace: {
    wrapper: {
      ...PLAIN,
      short: "cCdDfFhiknqrtTvVwxyzZ",
      valued: "abeEIoOpPsSuUX",
      long: ["follow-forks"],
      longValued: ["output", "trace", "env"],
      variableFlags: { "-E": "", "--env": "" },
      commandFlags: { "-o": PIPED, "--output": PIPED },
    },
    outputs: STRACE_OUTPUTS,
    attaches: "debugger",
  },
  ltrace: {
    wrapper: { ...PLAIN, short: "cCfiLrStTV", valued: "aADeFlnopsuwx" },
    outputs: STRACE_OUTPUTS,
    attaches: "debugger",
  },
  valgrind: {
    wrapper: { ...PLAIN, longValued: ["tool", "leak-check", "log-file", "error-exitcode"] },
    outputs: writesTo(
      "--log-file --xml-file --massif-out-file --callgrind-out-file --cachegrind-out-file --dhat-out-file",
    ),
  },
  script: {
    wrapper: {
      ...PLAIN,
      short: "aefqrt",
      valued: "EIOBTmo",
      long: ["append", "return", "flush", "force", "quiet"],
      longValued: ["echo", "log-in", "log-out", "log-io", "log-timing", "logging-format", "output-limit"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
      startsShell: true,
    },
    touches: {
      operands: "each",
      access: "write",
      valued: "cEmo",
      longValued: ["--command", "--echo", "--logging-format", "--output-limit"],
      writes: ["-O", "-B", "-I", "-T", "--log-out", "--log-io", "--log-in", "--log-timing"],
      defaults: {
        names: ["typescript"],
        unless: /^-[aefqr]*[OBIVh]|^--(?:log|version|help)/,
        operands: false,
      },
    },
    syntax: "script",
  },
  busybox: { wrapper: PLAIN, readsHere: SERVES },
  toybox: { wrapper: PLAIN },
  capsh: { startsShell: / --(?: |$)(?!.*-c)/ },
  machinectl: { startsShell: / shell(?: |$)/ },
  "lxc-attach": { startsShell: /^(?!.* --(?:run|command)?(?:[ =]|$))/ },
  perf: {
    runsLaterWords: true,
    programOptions: "--objdump --addr2line",
    outputs: STRACE_OUTPUTS,
    attaches: "debugger",
  },
  gdb: {
    runsLaterWords: true,
    programWords: GDB_PROGRAM_WORDS,
    input: { runs: true },
    sensitive: {
      flags: {
        "-ex": "runs-command-of-debugger",
        "-eval-command": "runs-command-of-debugger",
        "--eval-command": "runs-command-of-debugger",
        "-x": "runs-script",
        "--command": "runs-script",
        "-ix": "runs-script",
        "-iex": "runs-command-of-debugger",
        "--args": "runs-program",
        "-p": "stops-process",
        "--pid": "stops-process",
        "-init-eval-command": "runs-command-of-debugger",
        "-init-command": "runs-script",
        "-command": "runs-script",
        "-args": "runs-program",
        "-cd": "works-in-another-folder",
        "-data-directory": "loads-code",
        "-tty": "writes-to-device",
      },
      anyDashes: true,
    },
    attaches: "debugger",
  },
  lldb: {
    programWords: GDB_PROGRAM_WORDS,
    input: { runs: true },
    sensitive: {
      flags: {
        "-o": "runs-command-of-debugger",
        "-s": "runs-script",
        "-k": "runs-command-of-debugger",
        "-p": "stops-process",
      },
    },
    attaches: "debugger",
  },
  unbuffer: { wrapper: { ...PLAIN, short: "p" } },
};
