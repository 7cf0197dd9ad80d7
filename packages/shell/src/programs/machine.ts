import type { RiskRule } from "../tables/risks.ts";
import type { Programs } from "./program.ts";

const POWER: readonly RiskRule[] = [{ level: "critical", code: "stops-machine" }];
const KILLS: readonly RiskRule[] = [{ level: "medium", code: "ends-processes" }];

/** Processes, services and settings of the machine. */
export const MACHINE_PROGRAMS: Programs = {
  shutdown: { risks: POWER },
  reboot: { risks: POWER },
  halt: { risks: POWER },
  poweroff: { risks: POWER },
  kill: {
    isKnown: true,
    risks: KILLS,
    isRecursiveFlagOther: true,
    attaches: "signal",
    readsNoWord: true,
  },
  pkill: {
    isKnown: true,
    risks: KILLS,
    leavesFolders: true,
    attaches: "signal",
    readsNoWord: true,
  },
  killall: {
    isKnown: true,
    risks: KILLS,
    attaches: "signal",
    readsNoWord: true,
  },
  xkill: { risks: KILLS },
  ps: {
    isKnown: true,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    syntax: "ps",
  },
  pgrep: {
    isKnown: true,
    leavesFolders: true,
    readsNoWord: true,
  },
  lsof: {
    isKnown: true,
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  fuser: {
    isKnown: true,
    leavesFolders: true,
    attaches: "signal",
  },
  free: { alsoCovers: "vmstat iostat top htop ss netstat ping getent stty tput logger tty", isKnown: true },
  clear: { alsoCovers: "reset", isKnown: true, leavesFolders: true },
  systemctl: {
    globalOptions: {
      plain: ["-q", "--quiet", "--no-pager", "--no-block"],
      plainValued: [],
      other: ["--user", "--system", "--now", "--force", "-f"],
      otherValued: ["-H", "--host", "-M", "--machine"],
    },
    readsData: true,
    sensitive: {
      verbs: [
        [
          /^(?:start|stop|restart|reload|enable|disable|mask|unmask|kill|edit|link|daemon-reload|daemon-reexec|set-property|isolate|poweroff|reboot|halt|set-environment)$/,
          "changes-machine-services",
        ],
      ],
    },
    risks: [
      {
        level: "high",
        code: "changes-services",
        when: /^(?:start|stop|restart|enable|disable|mask)$/,
      },
    ],
    isRecursiveFlagOther: true,
    attaches: "kill",
  },
  sysctl: {
    sensitive: {
      flags: {
        "-w": "changes-machine-settings",
        "--write": "changes-machine-settings",
        "-p": "changes-machine-settings",
        "--load": "changes-machine-settings",
        "--system": "changes-machine-settings",
      },
      operands: [[/=/, "changes-machine-settings"]],
    },
  },
  ip: {
    runsBehind: /^exec$/,
    sensitive: {
      operands: [[/^(?:add|del|delete|set|change|replace|flush|exec|append)$/, "changes-network"]],
      flags: { "-b": "runs-script", "-batch": "runs-script" },
    },
  },
  crontab: {
    readsData: true,
    sensitive: {
      firstOperand: "changes-what-runs-later",
      flags: { "-r": "removes-what-runs-later", "-e": "runs-editor", "-": "changes-what-runs-later" },
    },
    risks: [{ level: "high", code: "changes-scheduled" }],
    syntax: "crontab",
  },
  at: {
    readsData: true,
    sensitive: { flags: { "-f": "runs-file-later" }, firstOperand: "runs-commands-later" },
    syntax: "at",
  },
  batch: { readsData: true, syntax: "at" },
  groups: { alsoCovers: "who last journalctl dmesg", isRecursiveFlagOther: true },
  skill: { alsoCovers: "killall5", attaches: "signal" },
};
