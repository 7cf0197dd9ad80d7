import { copyValues, installValues } from "../tables/copy-values.ts";
import { COPIED_FOLDERS } from "../tables/folder-reading.ts";
import { program } from "../tables/option-groups.ts";
import type { RiskRule } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, type Touching, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const DELETED: Touching = { operands: "each", access: "delete", recursive: "r" };
const MODE: Touching = {
  operands: "afterFirst",
  access: "write",
  recursive: "R",
  longRecursive: ["--recursive"],
  longValued: ["--reference", "--from"],
  firstOptions: /^--ref/,
};
const MODES: readonly RiskRule[] = [
  { level: "medium", code: "changes-rights" },
  { level: "high", code: "changes-rights-below", when: /^-[A-Za-z]*R|^--recursive$/ },
  { level: "high", code: "lets-everybody-write", when: /^0?[0-7]?77[67]$|^[ao+]*\+.*w|^777$/ },
];
const DOS2UNIX_SENSITIVE = program(
  { changes: "-n --newfile -f --force", writes: "-n" },
  { firstOperand: "changes-files" },
);

/** Programs that make, change, move or remove files and their rights. */
export const CHANGES_PROGRAMS: Programs = {
  rm: {
    touches: { operands: "each", access: "delete", recursive: "rR", longRecursive: ["--recursive"] },
    risks: [
      { level: "medium", code: "deletes-files" },
      { level: "high", code: "deletes-recursively", when: /^-[A-Za-z]*[rR]|^--r/ },
    ],
    changesFound: "delete",
    readsNoWord: true,
    staysInNames: true,
    deletesFolders: true,
  },
  rmdir: {
    touches: { operands: "each", access: "delete" },
    risks: [{ level: "low", code: "deletes-empty-folders" }],
    changesFound: "delete",
    changes: "removeFolders",
    readsNoWord: true,
  },
  unlink: {
    touches: { operands: "each", access: "delete" },
    risks: [{ level: "medium", code: "deletes-files" }],
    changesFound: "delete",
    readsNoWord: true,
  },
  shred: {
    touches: { operands: "each", access: "delete", valued: "ns", longValued: ["--iterations", "--size"] },
    risks: [{ level: "high", code: "destroys-files" }],
    changesFound: "delete",
    readsNoWord: true,
  },
  trash: {
    touches: { operands: "each", access: "delete", recursive: "r" },
    changesFound: "delete",
    readsNoWord: true,
  },
  rimraf: {
    touches: { operands: "each", access: "delete" },
    risks: [{ level: "high", code: "deletes-recursively" }],
    readsNoWord: true,
  },
  "trash-put": {
    alsoCovers: "srm wipe",
    touches: DELETED,
  },
  mv: {
    touches: {
      operands: "move",
      access: "write",
      valued: "tS",
      longValued: copyValues,
      writes: ["-t", "--target-directory"],
    },
    changesFound: "delete",
    changes: "move",
    namesWhatItCopies: true,
  },
  cp: {
    touches: {
      operands: "into",
      access: "write",
      valued: "tS",
      longValued: copyValues,
      writes: ["-t", "--target-directory"],
      recursive: "rRa",
      longRecursive: ["--recursive", "--archive"],
    },
    readsFolders: COPIED_FOLDERS,
    changes: "copy",
    namesWhatItCopies: true,
    staysInNames: true,
  },
  ln: {
    touches: {
      operands: "into",
      access: "write",
      valued: "tS",
      longValued: copyValues,
      writes: ["-t", "--target-directory"],
    },
    changes: "link",
    namesWhatItCopies: true,
  },
  install: {
    programOptions: "--strip-program",
    touches: {
      operands: "into",
      access: "write",
      valued: "gmotS",
      longValued: [...copyValues, ...installValues],
      writes: ["-t", "--target-directory"],
    },
    changes: "install",
    namesWhatItCopies: true,
  },
  mkdir: {
    // Not -m, which sets rights.
    plainWriting: /^(?:-[pv]+|--parents|--verbose)$/,
    touches: { operands: "each", access: "write", valued: "m", longValued: ["--mode"] },
    changes: "makeFolders",
    readsNoWord: true,
  },
  touch: {
    // Not -r and -t: they copy another file's times.
    plainWriting: /^-[acm]+$/,
    touches: {
      operands: "each",
      access: "write",
      valued: "drt",
      longValued: ["--date", "--reference", "--time"],
    },
    isRecursiveFlagOther: true,
    readsNoWord: true,
    staysInNames: true,
  },
  truncate: {
    touches: { operands: "each", access: "write", valued: "sr", longValued: ["--size", "--reference"] },
    changesFound: "write",
    readsNoWord: true,
  },
  mktemp: {
    isKnown: true,
    touches: {
      operands: "each",
      access: "write",
      valued: "t",
      longValued: ["--suffix"],
      writes: ["-p", "--tmpdir"],
      folders: ["-p"],
    },
    leavesFolders: true,
  },
  mkfifo: { touches: { operands: "each", access: "write", valued: "m" }, readsNoWord: true },
  chmod: {
    // A mode that takes rights away looks like an option: `-rwx`.
    touches: { ...MODE, firstOptions: /^--ref|^-\w*[rwxXstugoa,+=0-7]/ },
    risks: MODES,
    changesFound: "write",
    readsNoWord: true,
  },
  chown: {
    touches: MODE,
    risks: MODES.slice(0, 2),
    changesFound: "write",
    readsNoWord: true,
  },
  chgrp: {
    touches: MODE,
    risks: MODES.slice(0, 2),
    changesFound: "write",
    readsNoWord: true,
  },
  chattr: { touches: { ...MODE, valued: "vp", firstOptions: /^-[RVf]*[^RVfvp-]|^-\w*p/ } },
  setfacl: { touches: { ...MODE, operands: "each", valued: "mxMX", longValued: ["--modify", "--remove"] } },
  fallocate: { outputs: { ...EACH_IS_WRITTEN, valued: "lo" } },
  dos2unix: {
    readsData: true,
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    sensitive: DOS2UNIX_SENSITIVE,
  },
  unix2dos: {
    readsData: true,
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    sensitive: DOS2UNIX_SENSITIVE,
  },
  recode: {
    outputs: writesTo("-o --output"),
    sensitive: DOS2UNIX_SENSITIVE,
  },
  tee: {
    // What it passes on is what a redirect would write.
    plainWriting: /^(?:-[ai]+|--append|--ignore-interrupts)$/,
    touches: EACH_IS_WRITTEN,
    sensitive: { firstOperand: "writes-files" },
    readsNoWord: true,
  },
  sponge: {
    readsData: true,
    touches: EACH_IS_WRITTEN,
    sensitive: { firstOperand: "writes-file" },
    readsNoWord: true,
  },
  split: {
    runsBehind: /^--filter(?:=|$)/,
    programOptions: "--filter",
    touches: { operands: "none", access: "write", folder: "write" },
    sensitive: { firstOperand: "writes-files", flags: { "--filter": "runs-command-for-each-piece" } },
  },
  csplit: {
    readsData: true,
    outputs: writesTo("-f --prefix", "bn"),
    sensitive: { firstOperand: "writes-files" },
    changes: "here",
  },
  patch: {
    readsData: true,
    touches: { operands: "none", access: "write", folder: "write", writes: ["-o", "--output"] },
    isRecursiveFlagOther: true,
    changes: "patch",
  },
};
