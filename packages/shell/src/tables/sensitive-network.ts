import { SENSITIVE_DOWNLOADS } from "./sensitive-downloads.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const REMOTE_SHELL = "names-program-to-run";

/** Tools that talk to hosts. */
export const SENSITIVE_NETWORK: SensitiveTable = {
  ...SENSITIVE_DOWNLOADS,
  ssh: {
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
  scp: {
    flags: {
      "-S": REMOTE_SHELL,
      "-o": "sets-options-which-can-name-programs-to-run",
      "-F": "reads-other-settings",
      "-D": REMOTE_SHELL,
      "-J": "goes-over-another-host",
    },
    valued: "cilPX",
  },
  sftp: {
    flags: {
      "-S": REMOTE_SHELL,
      "-o": "sets-options-which-can-name-programs-to-run",
      "-F": "reads-other-settings",
      "-D": REMOTE_SHELL,
      "-b": "runs-script",
      "-s": REMOTE_SHELL,
    },
  },
  rsync: {
    flags: {
      "-e": REMOTE_SHELL,
      "--rsh": REMOTE_SHELL,
      "--rsync-path": REMOTE_SHELL,
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
  nc: {
    flags: {
      "-e": "runs-program-for-who-connects",
      "-c": "runs-command-for-who-connects",
      "--exec": "runs-program",
      "--sh-exec": "runs-command",
      "-l": "opens-port",
      "--listen": "opens-port",
    },
  },
  ncat: {
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
  netcat: {
    flags: {
      "-e": "runs-program-for-who-connects",
      "-c": "runs-command-for-who-connects",
      "-l": "opens-port",
    },
  },
  socat: {
    operands: [
      [/^(?:exec|system|shell)[:,]/i, "runs-program"],
      [/^(?:open|create|file|gopen|pipe):/i, "writes-file"],
    ],
  },
  openssl: {
    flags: {
      "-out": "writes-file",
      "-keyout": "writes-file",
      "-writerand": "writes-file",
      "-engine": "loads-code",
      "-provider": "loads-code",
      "-provider-path": "loads-code",
      "-config": "reads-other-settings",
    },
    operands: [[/^(?:s_client|s_server)$/, "opens-connection"]],
  },
};
