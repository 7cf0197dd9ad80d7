import { EDITOR_ESCAPE } from "../tables/editor-escape.ts";
import { program } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Programs } from "./program.ts";

const MOST_SENSITIVE = program({
  settings: "--init-file -u --usage",
  writes: "-o --output --dribble",
  code: "--restore",
  reads: "-f --file -d --directory",
});
const BAT_SENSITIVE: SensitiveSpec = {
  flags: {
    "--pager": "names-program-to-run",
    "--config-file": "reads-other-settings",
    "--config-dir": "reads-other-settings",
    "--lessopen": "names-program-to-run",
    "--diff": "runs-git",
    "-d": "runs-git",
  },
  verbs: [[/^cache$/, "writes-files"]],
  valued: "lmHr",
  nextValued: "lmHr",
};
const XCLIP_SENSITIVE = program({ reads: "-f -filter", writes: "-o" });

/** Pagers and viewers, and the clipboard. */
export const VIEWERS_PROGRAMS: Programs = {
  less: {
    programWords: EDITOR_ESCAPE,
    sensitive: {
      flags: {
        "-o": "writes-file",
        "-O": "writes-file",
        "--log-file": "writes-file",
        "--LOG-FILE": "writes-file",
        ...Object.fromEntries(
          ["-k", "--lesskey-file", "--lesskey-src", "--lesskey-content", "--lesskey-context", "--cmd"].map(
            (name) => [name, "reads-key-bindings-that-run-commands"],
          ),
        ),
        "-T": "reads-another-file",
        "--tag-file": "reads-another-file",
      },
      valued: "bhjpPxyzD",
      operands: [[/^\+/, "runs-command-of-pager"]],
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  more: { programWords: EDITOR_ESCAPE, isRecursiveFlagOther: true, leavesFolders: true },
  most: {
    programWords: EDITOR_ESCAPE,
    sensitive: MOST_SENSITIVE,
    leavesFolders: true,
  },
  info: {
    alsoCovers: "pinfo",
    sensitive: MOST_SENSITIVE,
  },
  man: {
    programOptions: "-P --pager -H --html",
    sensitive: {
      flags: {
        "-P": "names-program-to-run",
        "--pager": "names-program-to-run",
        "-H": "names-program-to-run",
        "--html": "names-program-to-run",
        "-C": "reads-configuration-file",
        "--config-file": "reads-configuration-file",
        "-M": "reads-other-pages",
        "--manpath": "reads-other-pages",
        "-E": "names-program-to-run",
        "-l": "reads-another-file",
        "--local-file": "reads-another-file",
        "-p": "runs-preprocessors",
        "--preprocessor": "runs-preprocessors",
        "-X": "opens-program",
        "--gxditview": "opens-program",
      },
    },
    isRecursiveFlagOther: true,
  },
  bat: {
    programOptions: "--pager --lessopen",
    readsData: true,
    sensitive: BAT_SENSITIVE,
    leavesFolders: true,
  },
  batcat: {
    programOptions: "--pager --lessopen",
    readsData: true,
    sensitive: BAT_SENSITIVE,
  },
  glow: {
    programOptions: "-p --pager",
    readsData: true,
    sensitive: program({ runs: "-p --pager", settings: "--config -s --style" }),
  },
  delta: {
    programOptions: "--pager",
    readsData: true,
    sensitive: { flags: { "--pager": "names-program-to-run", "--config": "reads-other-settings" } },
  },
  difft: {
    readsData: true,
    sensitive: { flags: { "--override-binary": "names-program-to-run" } },
  },
  xclip: {
    alsoCovers: "xsel pbcopy wl-copy",
    readsData: true,
    sensitive: XCLIP_SENSITIVE,
  },
  pbpaste: { sensitive: XCLIP_SENSITIVE },
  ttok: { readsData: true },
  zless: { alsoCovers: "explorer nautilus dolphin thunar finder", leavesFolders: true },
};
