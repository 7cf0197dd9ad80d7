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
  },
  pkill: {
    isKnown: true,
    risks: KILLS,
  },
  killall: {
    isKnown: true,
    risks: KILLS,
  },
  xkill: { risks: KILLS },
  ps: {
    alsoCovers:
      "pgrep lsof fuser free vmstat iostat top htop ss netstat ping getent stty tput logger tty clear reset",
    isKnown: true,
  },
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
  },
  at: {
    readsData: true,
    sensitive: { flags: { "-f": "runs-file-later" }, firstOperand: "runs-commands-later" },
  },
  batch: { readsData: true },
};
