import { rsyncValues } from "../tables/copy-values.ts";
import { SENDS } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import { ANY, PLAIN, type Wrapper } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

const SSH_OPTION = /^(?:-\w*o)?\s*(?:Proxy|Local|Remote|KnownHosts)Command\s*[=\s]\s*(.+)$/is;

/** ssh's own words: behind them stands what it sends. */
export const SSH: Wrapper = {
  ...PLAIN,
  short: "46AaCfGgKkMNnqsTtVvXxYy",
  valued: "BbcDEeFIiJLlmOopQRSWw",
  operands: [ANY],
};

/** Other machines: shells, copies and connections. */
export const NETWORK_PROGRAMS: Programs = {
  ssh: {
    runsLaterWords: true,
    runsElsewhere: true,
    startsWithoutShell: true,
    programWords: SSH_OPTION,
    outputs: writesTo("-E -S", "BbcDeFIiJLlmOopPQRWw"),
    risks: [{ level: "high", code: "runs-remotely" }],
  },
  scp: {
    startsWithoutShell: true,
    programOptions: "-S -D",
    programWords: SSH_OPTION,
    touches: { operands: "into", access: "write", valued: "cDFiJloPSX", takesHosts: true, recursive: "r" },
    risks: [SENDS],
  },
  sftp: {
    startsWithoutShell: true,
    programOptions: "-S -D",
    programWords: SSH_OPTION,
    risks: [SENDS],
  },
  rsync: {
    runsBehind: /^(?:-e|--rsh|--rsync-path)(?:=|$)/,
    startsWithoutShell: true,
    programOptions: "-e --rsh --rsync-path",
    input: { when: / --files-from/ },
    touches: {
      operands: "into",
      access: "write",
      valued: "efBTM",
      longValued: rsyncValues,
      takesHosts: true,
      recursive: "ra",
      longRecursive: ["--recursive", "--archive"],
    },
    risks: [
      { ...SENDS, when: /^[\w.-]+@?[\w.-]*:|^rsync:/ },
      { level: "high", code: "deletes-files", when: /^--(?:del|remove-source)/ },
    ],
  },
  nc: {
    programOptions: "-e -c --exec --sh-exec",
    readsData: true,
    risks: [SENDS],
  },
  ncat: {
    programOptions: "-e -c --exec --sh-exec",
    readsData: true,
    risks: [SENDS],
  },
  netcat: {
    programOptions: "-e -c",
    readsData: true,
    risks: [SENDS],
  },
  socat: {
    programWords: /(?:^|!!)(?:exec|system|shell):([^,!]+)/is,
    risks: [SENDS],
  },
  telnet: { risks: [SENDS] },
  ftp: { risks: [SENDS] },
  lftp: { programWords: /(?:^|;)\s*!\s*(.+)$/s },
  autossh: {
    alsoCovers: "sshfs ssh-copy-id",
    programWords: SSH_OPTION,
  },
};
