import { program } from "../tables/option-groups.ts";
import type { Programs } from "./program.ts";

const FZF_SENSITIVE = program(
  {
    runs: "--preview --bind --with-shell --listen --exec -c --cmd -i --interactive",
    writes: "--history --tmux --print-query",
  },
  { optionPatterns: [[/^--(?:preview|bind|with-shell|listen|become|history)/, "runs-command"]] },
);

/** Options of fd that run a program on what it finds. */
export const RUNS_FOUND = /^(?:-[A-Za-z]*[xX]$|--exec)/;

/** Programs that find and choose files. */
export const FINDERS_PROGRAMS: Programs = {
  find: {
    // Tests and prints only. Not -L and -follow: they leave the folder; the actions that run or write are
    // missing.
    readOnly: {
      short: "P",
      exact: [
        "-print",
        "-print0",
        "-prune",
        "-o",
        "-or",
        "-a",
        "-and",
        "-not",
        "-empty",
        "-depth",
        "-mount",
        "-xdev",
        "-nogroup",
        "-nouser",
        "-readable",
        "-writable",
        "-executable",
        "-quit",
        "-ls",
        "-daystart",
        "-true",
        "-false",
      ],
      exactValued: [
        "-name",
        "-iname",
        "-path",
        "-ipath",
        "-wholename",
        "-iwholename",
        "-regex",
        "-iregex",
        "-regextype",
        "-type",
        "-xtype",
        "-maxdepth",
        "-mindepth",
        "-size",
        "-mtime",
        "-mmin",
        "-atime",
        "-amin",
        "-ctime",
        "-cmin",
        "-perm",
        "-user",
        "-group",
        "-uid",
        "-gid",
        "-links",
        "-inum",
        "-newer",
        "-newermt",
        "-lname",
        "-ilname",
        "-printf",
      ],
      operands: "paths",
      recursive: true,
      readsFolder: true,
    },
    sensitive: {
      flags: {
        "-exec": "runs-command-for-what-finds",
        "-execdir": "runs-command-for-what-finds",
        "-ok": "runs-command-for-what-finds",
        "-okdir": "runs-command-for-what-finds",
        "-delete": "deletes-what-finds",
        "-fprint": "writes-file",
        "-fprint0": "writes-file",
        "-fprintf": "writes-file",
        "-fls": "writes-file",
        "-files0-from": "reads-list-of-places-from-file",
      },
    },
    risks: [
      { level: "high", code: "deletes-found", when: /^-delete$/ },
      { level: "medium", code: "runs-for-found", when: /^-(?:exec|ok)(?:dir)?$/ },
    ],
    isRecursiveFlagOther: true,
    syntax: "find",
    changes: "find",
    showsOnlyNames: true,
    deletesFolders: true,
  },
  fd: {
    runsBehind: /^(?:-[xX]|--exec(?:-batch)?(?:=|$))/,
    readsData: true,
    sensitive: {
      flags: {
        "-x": "runs-command-for-what-finds",
        "--exec": "runs-command-for-what-finds",
        "-X": "runs-command-for-what-finds",
        "--exec-batch": "runs-command-for-what-finds",
      },
      valued: "eEdtSjco",
    },
    readsFolders: true,
    syntax: "fd",
    goesIntoFolders: true,
  },
  fdfind: {
    runsBehind: /^(?:-[xX]|--exec(?:-batch)?(?:=|$))/,
    readsData: true,
    sensitive: {
      flags: {
        "-x": "runs-command-for-what-finds",
        "--exec": "runs-command-for-what-finds",
        "-X": "runs-command-for-what-finds",
        "--exec-batch": "runs-command-for-what-finds",
      },
      valued: "eEdtSjco",
    },
    readsFolders: true,
    syntax: "fd",
  },
  fzf: {
    programOptions: "--preview --with-shell",
    programWords: /(?:execute(?:-silent|-multi)?|become|reload|transform(?:-\w+)?|preview)[(:]([^)]*)/s,
    readsData: true,
    sensitive: FZF_SENSITIVE,
  },
  sk: {
    alsoCovers: "peco",
    sensitive: FZF_SENSITIVE,
  },
};
