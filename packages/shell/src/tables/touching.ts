import { copyValues, installValues, rsyncValues } from "./copy-values.ts";
import { OUTPUT_TOUCHING } from "./output-options.ts";
import type { Defaults, Touching } from "./touching-spec.ts";

/** Options of go that do no more than name the file which they write. */
export const OUTPUT_OPTIONS: ReadonlySet<string> = new Set([
  "-o",
  "-coverprofile",
  "-cpuprofile",
  "-memprofile",
  "-blockprofile",
  "-mutexprofile",
  "-trace",
]);

const EACH: Touching = { operands: "each", access: "write" };
const DELETED: Touching = { operands: "each", access: "delete", recursive: "r" };
const MODE: Touching = {
  operands: "afterFirst",
  access: "write",
  recursive: "R",
  longRecursive: ["--recursive"],
  longValued: ["--reference", "--from"],
  firstOptions: /^--ref/,
};

export const TOUCHING: Readonly<Record<string, Touching>> = {
  ...OUTPUT_TOUCHING,
  rm: { operands: "each", access: "delete", recursive: "rR", longRecursive: ["--recursive"] },
  rmdir: { operands: "each", access: "delete" },
  unlink: { operands: "each", access: "delete" },
  shred: { operands: "each", access: "delete", valued: "ns", longValued: ["--iterations", "--size"] },
  trash: { operands: "each", access: "delete", recursive: "r" },
  rimraf: { operands: "each", access: "delete" },
  ...Object.fromEntries(["trash-put", "srm", "wipe"].map((name) => [name, DELETED] as const)),
  mv: {
    operands: "move",
    access: "write",
    valued: "tS",
    longValued: copyValues,
    writes: ["-t", "--target-directory"],
  },
  cp: {
    operands: "into",
    access: "write",
    valued: "tS",
    longValued: copyValues,
    writes: ["-t", "--target-directory"],
    recursive: "rRa",
    longRecursive: ["--recursive", "--archive"],
  },
  ln: {
    operands: "into",
    access: "write",
    valued: "tS",
    longValued: copyValues,
    writes: ["-t", "--target-directory"],
  },
  install: {
    operands: "into",
    access: "write",
    valued: "gmotS",
    longValued: [...copyValues, ...installValues],
    writes: ["-t", "--target-directory"],
  },
  rsync: {
    operands: "into",
    access: "write",
    valued: "efBTM",
    longValued: rsyncValues,
    takesHosts: true,
    recursive: "ra",
    longRecursive: ["--recursive", "--archive"],
  },
  scp: { operands: "into", access: "write", valued: "cDFiJloPSX", takesHosts: true, recursive: "r" },
  mkdir: { operands: "each", access: "write", valued: "m", longValued: ["--mode"] },
  touch: {
    operands: "each",
    access: "write",
    valued: "drt",
    longValued: ["--date", "--reference", "--time"],
  },
  truncate: { operands: "each", access: "write", valued: "sr", longValued: ["--size", "--reference"] },
  tee: EACH,
  mktemp: {
    operands: "each",
    access: "write",
    valued: "t",
    longValued: ["--suffix"],
    writes: ["-p", "--tmpdir"],
    folders: ["-p"],
  },
  // Wrappers that write files of their own.
  script: {
    operands: "each",
    access: "write",
    valued: "cEmo",
    longValued: ["--command", "--echo", "--logging-format", "--output-limit"],
    writes: ["-O", "-B", "-I", "-T", "--log-out", "--log-io", "--log-in", "--log-timing"],
    defaults: { names: ["typescript"], unless: /^-[aefqr]*[OBIVh]|^--(?:log|version|help)/, operands: false },
  },
  flock: {
    operands: "each",
    access: "write",
    valued: "cEw",
    longValued: ["--command", "--conflict-exit-code", "--timeout", "--wait"],
  },
  time: { operands: "none", access: "read", writes: ["-o", "--output"], valued: "f" },
  sponge: EACH,
  mkfifo: { operands: "each", access: "write", valued: "m" },
  // A mode that takes rights away looks like an option: `-rwx`.
  chmod: { ...MODE, firstOptions: /^--ref|^-\w*[rwxXstugoa,+=0-7]/ },
  chown: MODE,
  chgrp: MODE,
  chattr: { ...MODE, valued: "vp", firstOptions: /^-[RVf]*[^RVfvp-]|^-\w*p/ },
  setfacl: { ...MODE, operands: "each", valued: "mxMX", longValued: ["--modify", "--remove"] },
  mount: { operands: "each", access: "write", valued: "to" },
  umount: EACH,
  dd: { operands: "none", access: "write", pairs: { if: "read", of: "write" } },
  sort: { operands: "each", access: "read", valued: "ktSTo", writes: ["-o", "--output"] },
  curl: {
    operands: "none",
    access: "read",
    writes: [
      "-o",
      "--output",
      "-D",
      "--dump-header",
      "-c",
      "--cookie-jar",
      "--trace",
      "--output-dir",
      "--stderr",
      "--trace-ascii",
      "--libcurl",
      "--etag-save",
      "--hsts",
      "--alt-svc",
      "--ssl-sessions",
      "--trace-config",
    ],
  },
  wget: {
    operands: "none",
    access: "read",
    writes: [
      "-O",
      "--output-document",
      "-P",
      "--directory-prefix",
      "-o",
      "--output-file",
      "-a",
      "--append-output",
      "--save-cookies",
      "--warc-file",
      "--rejected-log",
      "--hsts-file",
    ],
  },
  patch: { operands: "none", access: "write", folder: "write", writes: ["-o", "--output"] },
  unzip: { operands: "none", access: "write", folder: "write", writes: ["-d"] },
  tar: { operands: "none", access: "write", folder: "write", writes: ["-C", "--directory"] },
  split: { operands: "none", access: "write", folder: "write" },
  go: {
    operands: "none",
    access: "write",
    anyDashes: true,
    writes: [...OUTPUT_OPTIONS, "-outputdir", "-pkgdir"],
  },
  openssl: {
    operands: "none",
    access: "read",
    anyDashes: true,
    writes: [
      "-out",
      "-keyout",
      "-writerand",
      "-CAserial",
      "-sess_out",
      "-keylogfile",
      "-keytabout",
      "-certsout",
      "-outdir",
      "-oid",
      "-signer_out",
      "-sigfile_out",
      "-msg_out",
      "-caout",
      "-resout",
      "-save",
    ],
  },
};

const REPORTS = { ...outputs("-o --output-directory", "s"), folders: ["-o"] };

/** git's subcommands that change the working tree. */
export const TOUCHING_GIT: Readonly<Record<string, Touching>> = {
  rm: { operands: "each", access: "delete", recursive: "r" },
  mv: { operands: "move", access: "write" },
  clean: { operands: "none", access: "delete", folder: "delete" },
  checkout: { operands: "none", access: "write", folder: "write" },
  switch: { operands: "none", access: "write", folder: "write" },
  restore: { operands: "each", access: "write", valued: "s", longValued: ["--source"] },
  apply: { operands: "none", access: "write", folder: "write" },
  am: { operands: "none", access: "write", folder: "write" },
  stash: { operands: "none", access: "write", folder: "write" },
  reset: { operands: "none", access: "write", folder: "write" },
  merge: { operands: "none", access: "write", folder: "write" },
  rebase: { operands: "none", access: "write", folder: "write" },
  "cherry-pick": { operands: "none", access: "write", folder: "write" },
  revert: { operands: "none", access: "write", folder: "write" },
  pull: { operands: "none", access: "write", folder: "write" },
  "fast-export": outputs("--export-marks"),
  "fast-import": outputs("--export-marks --export-pack-edges"),
  "pack-objects": { operands: "each", access: "write" },
  mailinfo: { operands: "each", access: "write" },
  mailsplit: outputs("-o"),
  "unpack-file": { ...outputs(""), defaults: { names: [".merge_file_1"] } },
  "credential-store": outputs("--file"),
  "credential-cache": outputs("--socket"),
  "index-pack": { ...outputs("-o"), defaults: { names: ["{}.idx"], unless: /^-o/, beside: true } },
  "read-tree": outputs("--index-output"),
  "checkout-index": { ...outputs("--prefix"), folders: ["--prefix"] },
  bugreport: { ...REPORTS, defaults: report("git-bugreport-*.txt") },
  diagnose: { ...REPORTS, defaults: report("git-diagnostics-*.zip") },
  config: outputs("-f --file"),
  daemon: outputs("--pid-file"),
  "multi-pack-index": outputs("--object-dir"),
  "interpret-trailers": { operands: "each", access: "read" },
  archimport: outputs("-t"),
  cvsimport: outputs("-C -A"),
};

function outputs(options: string, valued = ""): Touching {
  const writes = options === "" ? [] : options.split(" ");
  return { operands: "none", access: "read", writes, valued };
}

function report(name: string): Defaults {
  return { names: [name], unless: /^-o|^--o/ };
}
