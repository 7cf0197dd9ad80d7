import { SENSITIVE_DOWNLOADS } from "./sensitive-downloads.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const REMOTE_SHELL = "names a program to run";

/** Tools that talk to hosts. */
export const SENSITIVE_NETWORK: SensitiveTable = {
  ...SENSITIVE_DOWNLOADS,
  ssh: {
    flags: {
      "-o": "sets options, which can name programs to run",
      "-F": "reads other settings",
      "-L": "opens a port",
      "-R": "opens a port",
      "-D": "opens a port",
      "-W": "forwards the connection",
      "-J": "goes over another host",
      "-E": "writes a file",
      "-I": "loads code",
      "-A": "lends your keys",
      "-S": "uses a control socket",
      "-w": "opens a tunnel",
      "-Y": "shares the screen",
      "-X": "shares the screen",
    },
    valued: "bcelimOpQB",
  },
  scp: {
    flags: {
      "-S": REMOTE_SHELL,
      "-o": "sets options, which can name programs to run",
      "-F": "reads other settings",
      "-D": REMOTE_SHELL,
      "-J": "goes over another host",
    },
    valued: "cilPX",
  },
  sftp: {
    flags: {
      "-S": REMOTE_SHELL,
      "-o": "sets options, which can name programs to run",
      "-F": "reads other settings",
      "-D": REMOTE_SHELL,
      "-b": "runs a script",
      "-s": REMOTE_SHELL,
    },
  },
  rsync: {
    flags: {
      "-e": REMOTE_SHELL,
      "--rsh": REMOTE_SHELL,
      "--rsync-path": REMOTE_SHELL,
      "--delete": "deletes files",
      "--del": "deletes files",
      "--only-write-batch": "writes a file",
      "--read-batch": "writes what a file says",
      "--password-file": "reads a file",
      "--partial-dir": "writes to another folder",
      "--remove-source-files": "deletes files",
      "--daemon": "opens a port",
      "--write-batch": "writes a file",
      "--log-file": "writes a file",
      "--files-from": "reads a list of files",
      "-M": "passes options to the other side",
      "--remote-option": "passes options to the other side",
      "--temp-dir": "writes to another folder",
      "-T": "writes to another folder",
      "--backup-dir": "writes to another folder",
      "--config": "reads other settings",
    },
    valued: "fB",
    optionPatterns: [[/^--del/, "deletes files"]],
  },
  nc: {
    flags: {
      "-e": "runs a program for who connects",
      "-c": "runs a command for who connects",
      "--exec": "runs a program",
      "--sh-exec": "runs a command",
      "-l": "opens a port",
      "--listen": "opens a port",
    },
  },
  ncat: {
    flags: {
      "-e": "runs a program for who connects",
      "-c": "runs a command for who connects",
      "--exec": "runs a program",
      "--sh-exec": "runs a command",
      "--lua-exec": "runs a script",
      "-l": "opens a port",
      "--listen": "opens a port",
    },
  },
  netcat: {
    flags: {
      "-e": "runs a program for who connects",
      "-c": "runs a command for who connects",
      "-l": "opens a port",
    },
  },
  socat: {
    operands: [
      [/^(?:exec|system|shell)[:,]/i, "runs a program"],
      [/^(?:open|create|file|gopen|pipe):/i, "writes a file"],
    ],
  },
  openssl: {
    flags: {
      "-out": "writes a file",
      "-keyout": "writes a file",
      "-writerand": "writes a file",
      "-engine": "loads code",
      "-provider": "loads code",
      "-provider-path": "loads code",
      "-config": "reads other settings",
    },
    operands: [[/^(?:s_client|s_server)$/, "opens a connection"]],
  },
};
