import { SENSITIVE_DATABASES } from "./sensitive-databases.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const PROGRAM = "names a program to run";
const VI: SensitiveSpec = {
  flags: {
    "-c": "runs a command of the editor",
    "--cmd": "runs a command of the editor",
    "-S": "runs a script",
    "-s": "runs a script",
    "-u": "runs a script",
    "-U": "runs a script",
    "-w": "writes a file",
    "-W": "writes a file",
    "-i": "writes a file",
    "-es": "edits by script",
    "-Es": "edits by script",
    ...{ "--startuptime": "writes a file", "-V": "writes a file", "--log": "writes a file" },
    ...{ "--remote-expr": "runs code", "--remote-send": "runs code", "-q": "reads another file" },
  },
  operands: [[/^\+/, "runs a command of the editor"]],
};

/** Editors, debuggers and what changes the machine. */
export const SENSITIVE_SYSTEM: SensitiveTable = {
  gpg: {
    guesses: true,
    flags: {
      ...Object.fromEntries(
        ["--homedir", "--load-extension", "--keyserver", "--import", "--import-options", "--edit-key"].map(
          (name) => [name, "uses or changes other keys"],
        ),
      ),
      ...Object.fromEntries(
        ["--status-file", "--logger-file", "--attribute-file", "--log-file"].map((name) => [
          name,
          "writes a file",
        ]),
      ),
      ...{
        "--decrypt-files": "writes files",
        "--encrypt-files": "writes files",
        "--multifile": "writes files",
      },
      "-o": "writes a file",
      "--output": "writes a file",
      "--photo-viewer": PROGRAM,
      "--exec-path": PROGRAM,
      "--export-secret-keys": "prints secret keys",
      "--options": "reads other settings",
    },
  },
  vi: VI,
  vim: VI,
  ...Object.fromEntries(["view", "gvim", "rvim", "rview", "vimdiff"].map((name) => [name, VI])),
  nvim: { ...VI, flags: { ...VI.flags, "-l": "runs a script", "--headless": "edits by script" } },
  ex: { firstOperand: "edits files by script" },
  ed: { firstOperand: "edits files by script" },
  emacs: {
    flags: {
      "--eval": "runs code",
      "-eval": "runs code",
      "-l": "loads code",
      "--load": "loads code",
      "--batch": "edits by script",
      "-batch": "edits by script",
      "-f": "runs a function",
      "--funcall": "runs a function",
      "--script": "runs a script",
      "-script": "runs a script",
    },
  },
  gdb: {
    flags: {
      "-ex": "runs a command of the debugger",
      "-eval-command": "runs a command of the debugger",
      "--eval-command": "runs a command of the debugger",
      "-x": "runs a script",
      "--command": "runs a script",
      "-ix": "runs a script",
      "-iex": "runs a command of the debugger",
      "--args": "runs a program",
      "-p": "stops a process",
      "--pid": "stops a process",
      "-init-eval-command": "runs a command of the debugger",
      ...{ "-init-command": "runs a script", "-command": "runs a script", "-args": "runs a program" },
      ...{ "-cd": "works in another folder", "-data-directory": "loads code", "-tty": "writes to a device" },
    },
    anyDashes: true,
  },
  lldb: {
    flags: {
      "-o": "runs a command of the debugger",
      "-s": "runs a script",
      "-k": "runs a command of the debugger",
      "-p": "stops a process",
    },
  },
  ...SENSITIVE_DATABASES,
  sysctl: {
    flags: {
      "-w": "changes the machine's settings",
      "--write": "changes the machine's settings",
      "-p": "changes the machine's settings",
      "--load": "changes the machine's settings",
      "--system": "changes the machine's settings",
    },
    operands: [[/=/, "changes the machine's settings"]],
  },
  ip: {
    operands: [[/^(?:add|del|delete|set|change|replace|flush|exec|append)$/, "changes the network"]],
    flags: { "-b": "runs a script", "-batch": "runs a script" },
  },
  mount: { firstOperand: "changes the file system" },
  dd: { operands: [[/^of=/, "writes a file or device"]] },
  crontab: {
    firstOperand: "changes what runs later",
    flags: { "-r": "removes what runs later", "-e": "runs the editor", "-": "changes what runs later" },
  },
  at: { flags: { "-f": "runs a file later" }, firstOperand: "runs commands later" },
  systemctl: {
    verbs: [
      [
        /^(?:start|stop|restart|reload|enable|disable|mask|unmask|kill|edit|link|daemon-reload|daemon-reexec|set-property|isolate|poweroff|reboot|halt|set-environment)$/,
        "changes the machine's services",
      ],
    ],
  },
  tmux: {
    flags: {
      ...{ "-c": "runs a command", "-f": "reads settings that run commands" },
      ...{ "-S": "talks to another server", "-L": "talks to another server" },
    },
    valued: "tnxyF",
    operands: [
      [
        /^(?:new|new-session|new-window|neww|split-window|splitw|send-keys|send|run-shell|run|if-shell|if|pipe-pane|source-file|source|respawn-pane|respawn-window|set-hook|display-popup)$/,
        "runs a command",
      ],
    ],
  },
  screen: {
    flags: {
      "-c": "reads settings that run commands",
      "-X": "runs a command",
      "-d": "runs a command",
      "-S": "runs a command",
    },
  },
};
