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
    risks: [
      {
        level: "high",
        code: "changes-services",
        when: /^(?:start|stop|restart|enable|disable|mask)$/,
      },
    ],
  },
  ip: { runsBehind: /^exec$/ },
  crontab: {
    readsData: true,
    risks: [{ level: "high", code: "changes-scheduled" }],
  },
  at: {
    alsoCovers: "batch",
    readsData: true,
  },
};
