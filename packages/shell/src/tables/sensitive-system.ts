import { SENSITIVE_DATABASES } from "./sensitive-databases.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const PROGRAM = "names-program-to-run";
const VI: SensitiveSpec = {
  flags: {
    "-c": "runs-command-of-editor",
    "--cmd": "runs-command-of-editor",
    "-S": "runs-script",
    "-s": "runs-script",
    "-u": "runs-script",
    "-U": "runs-script",
    "-w": "writes-file",
    "-W": "writes-file",
    "-i": "writes-file",
    "-es": "edits-by-script",
    "-Es": "edits-by-script",
    "--startuptime": "writes-file",
    "-V": "writes-file",
    "--log": "writes-file",
    "--remote-expr": "runs-code",
    "--remote-send": "runs-code",
    "-q": "reads-another-file",
  },
  operands: [[/^\+/, "runs-command-of-editor"]],
};

/** Editors, debuggers and what changes the machine. */
export const SENSITIVE_SYSTEM: SensitiveTable = {
  gpg: {
    guesses: true,
    flags: {
      ...Object.fromEntries(
        ["--homedir", "--load-extension", "--keyserver", "--import", "--import-options", "--edit-key"].map(
          (name) => [name, "uses-or-changes-other-keys"],
        ),
      ),
      ...Object.fromEntries(
        ["--status-file", "--logger-file", "--attribute-file", "--log-file"].map((name) => [
          name,
          "writes-file",
        ]),
      ),
      "--decrypt-files": "writes-files",
      "--encrypt-files": "writes-files",
      "--multifile": "writes-files",
      "-o": "writes-file",
      "--output": "writes-file",
      "--photo-viewer": PROGRAM,
      "--exec-path": PROGRAM,
      "--export-secret-keys": "prints-secret-keys",
      "--options": "reads-other-settings",
    },
  },
  vi: VI,
  vim: VI,
  ...Object.fromEntries(["view", "gvim", "rvim", "rview", "vimdiff"].map((name) => [name, VI])),
  nvim: { ...VI, flags: { ...VI.flags, "-l": "runs-script", "--headless": "edits-by-script" } },
  ex: { firstOperand: "edits-files-by-script" },
  ed: { firstOperand: "edits-files-by-script" },
  emacs: {
    flags: {
      "--eval": "runs-code",
      "-eval": "runs-code",
      "-l": "loads-code",
      "--load": "loads-code",
      "--batch": "edits-by-script",
      "-batch": "edits-by-script",
      "-f": "runs-function",
      "--funcall": "runs-function",
      "--script": "runs-script",
      "-script": "runs-script",
    },
  },
  gdb: {
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
  lldb: {
    flags: {
      "-o": "runs-command-of-debugger",
      "-s": "runs-script",
      "-k": "runs-command-of-debugger",
      "-p": "stops-process",
    },
  },
  ...SENSITIVE_DATABASES,
  sysctl: {
    flags: {
      "-w": "changes-machine-settings",
      "--write": "changes-machine-settings",
      "-p": "changes-machine-settings",
      "--load": "changes-machine-settings",
      "--system": "changes-machine-settings",
    },
    operands: [[/=/, "changes-machine-settings"]],
  },
  ip: {
    operands: [[/^(?:add|del|delete|set|change|replace|flush|exec|append)$/, "changes-network"]],
    flags: { "-b": "runs-script", "-batch": "runs-script" },
  },
  mount: { firstOperand: "changes-file-system" },
  dd: { operands: [[/^of=/, "writes-file-or-device"]] },
  crontab: {
    firstOperand: "changes-what-runs-later",
    flags: { "-r": "removes-what-runs-later", "-e": "runs-editor", "-": "changes-what-runs-later" },
  },
  at: { flags: { "-f": "runs-file-later" }, firstOperand: "runs-commands-later" },
  systemctl: {
    verbs: [
      [
        /^(?:start|stop|restart|reload|enable|disable|mask|unmask|kill|edit|link|daemon-reload|daemon-reexec|set-property|isolate|poweroff|reboot|halt|set-environment)$/,
        "changes-machine-services",
      ],
    ],
  },
  tmux: {
    flags: {
      "-c": "runs-command",
      "-f": "reads-settings-that-run-commands",
      "-S": "talks-to-another-server",
      "-L": "talks-to-another-server",
    },
    valued: "tnxyF",
    operands: [
      [
        /^(?:new|new-session|new-window|neww|split-window|splitw|send-keys|send|run-shell|run|if-shell|if|pipe-pane|source-file|source|respawn-pane|respawn-window|set-hook|display-popup)$/,
        "runs-command",
      ],
    ],
  },
  screen: {
    flags: {
      "-c": "reads-settings-that-run-commands",
      "-X": "runs-command",
      "-d": "runs-command",
      "-S": "runs-command",
    },
  },
};
