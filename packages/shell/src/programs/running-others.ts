import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Nothing but options, and for setarch a machine. */
const ALONE =
  /^\S+(?: -\S+| (?:linux(?:32|64)|x86_64|i[3-6]86|aarch64|uname26|(?:arm|ppc|s390|mips|sparc|riscv)\w*))*$/;
const OP_RUNS_BEHIND = /^(?:run|exec|exec-env|--command|--)(?:=|$)/;

/** The loader runs the program that it is given. Its name has the machine and a version in it. */
export const LOADER = /^ld(?:-linux|-musl)?[\w.-]*\.so[\w.]*$/;

/**
 * Programs that run a command among their later words, in ways of their own: sandboxes, sessions, secrets,
 * watchers.
 */
export const RUNNING_OTHERS_PROGRAMS: Programs = {
  setarch: {
    alsoCovers: "linux32 linux64 i386 x86_64",
    runsTool: "first",
    runsLaterWords: true,
    startsShell: ALONE,
  },
  firejail: {
    alsoCovers:
      "bwrap proot faketime chronic cpulimit rlwrap proxychains proxychains4 proxychains-ng torsocks torify tsocks cross-env cross-env-shell dotenvx env-cmd runcon eatmydata cgexec numactl choom uclampset schedtool trickle nsjail dtach abduco s6-setuidgid su-exec gosu tini dumb-init catchsegv ssh-agent",
    runsTool: "first",
    runsLaterWords: true,
  },
  watchexec: {
    runsTool: "first",
    runsLaterWords: true,
    namesFolders: "firstOptions",
  },
  entr: {
    alsoCovers: "concurrently",
    runsLaterWords: true,
  },
  direnv: {
    runsTool: /^(?:exec|x|run)$/,
    runsPackages: true,
    runsLaterWords: true,
    namesFolders: "firstOptions",
    runsFilesOfFolder: true,
  },
  tmux: {
    runsLaterWords: true,
    input: { runs: true },
    sensitive: {
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
  },
  screen: {
    runsLaterWords: true,
    sensitive: {
      flags: {
        "-c": "reads-settings-that-run-commands",
        "-X": "runs-command",
        "-d": "runs-command",
        "-S": "runs-command",
      },
    },
  },
  expect: {
    runsLaterWords: true,
    input: { runs: true },
    syntax: "expect",
  },
  hyperfine: {
    runsLaterWords: true,
    outputs: writesTo(
      "--export-json --export-csv --export-markdown --export-asciidoc --export-orgmode --output",
    ),
  },
  daemonize: {
    runsTool: "first",
    runsLaterWords: true,
    outputs: writesTo("-p -o -e -l", "cuE"),
  },
  dotenv: {
    runsTool: "first",
    runsLaterWords: true,
  },
  "start-stop-daemon": {
    runsTool: "first",
    runsLaterWords: true,
    runsBehind: /^(?:-[xa]|--(?:exec|startas)(?:=|$))/,
    outputs: writesTo("-p --pidfile -O --output", "acgIkNnPRrsux"),
    attaches: "signal",
  },
  op: {
    alsoCovers: "doppler infisical chamber",
    runsTool: /^(?:run|exec)$/,
    runsBehind: OP_RUNS_BEHIND,
  },
  "aws-vault": {
    alsoCovers: "sops teller",
    runsBehind: OP_RUNS_BEHIND,
  },
  alacritty: { programOptions: "-e --command" },
  konsole: { programOptions: "-e" },
  xterm: { programOptions: "-e" },
};
