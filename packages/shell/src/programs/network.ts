import { rsyncValues } from "../tables/copy-values.ts";
import { program } from "../tables/option-groups.ts";
import { SENDS } from "../tables/risks.ts";
import { writesTo } from "../tables/touching-spec.ts";
import { ANY, PLAIN, type Wrapper } from "../tables/wrapper-spec.ts";
import type { Programs } from "./program.ts";

const SSH_OPTION = /^(?:-\w*o)?\s*(?:Proxy|Local|Remote|KnownHosts)Command\s*[=\s]\s*(.+)$/is;
const FTP_SENSITIVE = program(
  { runs: "-e -c -f -u", writes: "-o", talks: "-p" },
  { firstOperand: "sends-data-to-host" },
);
const MOSH_SENSITIVE = program(
  { runs: "--ssh --server --client -o -e", settings: "-F -f", talks: "-i -J -p" },
  { firstOperand: "runs-commands-on-another-machine" },
);

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
    sensitive: {
      flags: {
        "-o": "sets-options-which-can-name-programs-to-run",
        "-F": "reads-other-settings",
        "-L": "opens-port",
        "-R": "opens-port",
        "-D": "opens-port",
        "-W": "forwards-connection",
        "-J": "goes-over-another-host",
        "-E": "writes-file",
        "-I": "loads-code",
        "-A": "lends-your-keys",
        "-S": "uses-control-socket",
        "-w": "opens-tunnel",
        "-Y": "shares-screen",
        "-X": "shares-screen",
      },
      valued: "bcelimOpQB",
    },
    risks: [{ level: "high", code: "runs-remotely" }],
    isRecursiveFlagOther: true,
    leavesFolders: true,
    syntax: "ssh",
  },
  scp: {
    startsWithoutShell: true,
    programOptions: "-S -D",
    programWords: SSH_OPTION,
    touches: { operands: "into", access: "write", valued: "cDFiJloPSX", takesHosts: true, recursive: "r" },
    sensitive: {
      flags: {
        "-S": "names-program-to-run",
        "-o": "sets-options-which-can-name-programs-to-run",
        "-F": "reads-other-settings",
        "-D": "names-program-to-run",
        "-J": "goes-over-another-host",
      },
      valued: "cilPX",
    },
    risks: [SENDS],
    readsFolders: true,
    changes: "scp",
  },
  sftp: {
    startsWithoutShell: true,
    programOptions: "-S -D",
    programWords: SSH_OPTION,
    sensitive: {
      flags: {
        "-S": "names-program-to-run",
        "-o": "sets-options-which-can-name-programs-to-run",
        "-F": "reads-other-settings",
        "-D": "names-program-to-run",
        "-b": "runs-script",
        "-s": "names-program-to-run",
      },
    },
    risks: [SENDS],
    readsFolders: true,
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
    sensitive: {
      flags: {
        "-e": "names-program-to-run",
        "--rsh": "names-program-to-run",
        "--rsync-path": "names-program-to-run",
        "--delete": "deletes-files",
        "--del": "deletes-files",
        "--only-write-batch": "writes-file",
        "--read-batch": "writes-what-file-says",
        "--password-file": "reads-file",
        "--partial-dir": "writes-to-another-folder",
        "--remove-source-files": "deletes-files",
        "--daemon": "opens-port",
        "--write-batch": "writes-file",
        "--log-file": "writes-file",
        "--files-from": "reads-list-of-files",
        "-M": "passes-options-to-other-side",
        "--remote-option": "passes-options-to-other-side",
        "--temp-dir": "writes-to-another-folder",
        "-T": "writes-to-another-folder",
        "--backup-dir": "writes-to-another-folder",
        "--config": "reads-other-settings",
      },
      valued: "fB",
      optionPatterns: [[/^--del/, "deletes-files"]],
    },
    risks: [
      { ...SENDS, when: /^[\w.-]+@?[\w.-]*:|^rsync:/ },
      { level: "high", code: "deletes-files", when: /^--(?:del|remove-source)/ },
    ],
    readsFolders: true,
    removesSources: /^--remove-/,
    syntax: "rsync",
    changes: "rsync",
    goesIntoFolders: true,
  },
  nc: {
    programOptions: "-e -c --exec --sh-exec",
    readsData: true,
    sensitive: {
      flags: {
        "-e": "runs-program-for-who-connects",
        "-c": "runs-command-for-who-connects",
        "--exec": "runs-program",
        "--sh-exec": "runs-command",
        "-l": "opens-port",
        "--listen": "opens-port",
      },
    },
    risks: [SENDS],
    isRecursiveFlagOther: true,
  },
  ncat: {
    programOptions: "-e -c --exec --sh-exec",
    readsData: true,
    sensitive: {
      flags: {
        "-e": "runs-program-for-who-connects",
        "-c": "runs-command-for-who-connects",
        "--exec": "runs-program",
        "--sh-exec": "runs-command",
        "--lua-exec": "runs-script",
        "-l": "opens-port",
        "--listen": "opens-port",
      },
    },
    risks: [SENDS],
  },
  netcat: {
    programOptions: "-e -c",
    readsData: true,
    sensitive: {
      flags: {
        "-e": "runs-program-for-who-connects",
        "-c": "runs-command-for-who-connects",
        "-l": "opens-port",
      },
    },
    risks: [SENDS],
  },
  socat: {
    programWords: /(?:^|!!)(?:exec|system|shell):([^,!]+)/is,
    sensitive: {
      operands: [
        [/^(?:exec|system|shell)[:,]/i, "runs-program"],
        [/^(?:open|create|file|gopen|pipe):/i, "writes-file"],
      ],
    },
    risks: [SENDS],
  },
  telnet: { risks: [SENDS] },
  ftp: {
    sensitive: FTP_SENSITIVE,
    risks: [SENDS],
  },
  lftp: {
    programWords: /(?:^|;)\s*!\s*(.+)$/s,
    sensitive: FTP_SENSITIVE,
  },
  ncftp: {
    alsoCovers: "tnftp",
    sensitive: FTP_SENSITIVE,
  },
  mosh: {
    alsoCovers: "sshpass",
    sensitive: MOSH_SENSITIVE,
  },
  autossh: {
    alsoCovers: "sshfs ssh-copy-id",
    programWords: SSH_OPTION,
    sensitive: MOSH_SENSITIVE,
  },
};
