import type { Flags } from "../../tables/option-effects.ts";
import type { SensitiveSpec, SensitiveTable } from "../../tables/sensitive-spec.ts";

/** What every git subcommand that shows changes can be told; many take these options unsaid. */
export const DIFF_OPTIONS: Flags = {
  "--output": "writes-file",
  "--ext-diff": "runs-configured-diff-program",
  "--textconv": "runs-configured-converter",
  "--open-files-in-pager": "opens-program",
};
export const DIFF: SensitiveSpec = {
  flags: { ...DIFF_OPTIONS, "-O": "reads-order-file-or-opens-pager" },
  valued: "SGnUlMCBX",
};
const PROGRAM = "names-program-to-run";
export const REMOTE: Flags = { "--upload-pack": PROGRAM, "--receive-pack": PROGRAM, "--exec": PROGRAM };
export const REMOTE_ADDRESS = [[/^ext::|^-|^fd::/, "address-that-runs-program"]] as const;

const TALKS: SensitiveSpec = { flags: REMOTE, operands: REMOTE_ADDRESS };
const WRITES = "writes-files";
const RUNS = "runs-program";
const CHANGES_REFS = "changes-what-branches-and-tags-hold";
const MARKS: Flags = { "--export-marks": "writes-file", "--import-marks": "reads-file" };

/** git's subcommands that look at history, and those that its other programs are made of. */
export const SENSITIVE_GIT_INNER: SensitiveTable = {
  ...Object.fromEntries(
    [
      "diff",
      "log",
      "show",
      "whatchanged",
      "diff-tree",
      "diff-index",
      "diff-files",
      "range-diff",
      "diff-pairs",
    ].map((name) => [name, DIFF]),
  ),
  ...Object.fromEntries(["ls-remote", "fetch-pack", "send-pack", "archimport"].map((name) => [name, TALKS])),
  ...Object.fromEntries(
    [
      "instaweb",
      "web--browse",
      "hook",
      "gui",
      "citool",
      "gitk",
      "cvsexportcommit",
      "cvsserver",
      "http-backend",
      "shell",
      "remote-ext",
      "remote-fd",
      "for-each-repo",
      "p4",
      "svn",
      "difftool--helper",
    ].map((name) => [name, { firstOperand: RUNS, bare: RUNS } satisfies SensitiveSpec]),
  ),
  ...Object.fromEntries(
    [
      "merge-file",
      "mailsplit",
      "mailinfo",
      "unpack-file",
      "multi-pack-index",
      "pack-objects",
      "index-pack",
    ].map((name) => [name, { firstOperand: WRITES } satisfies SensitiveSpec]),
  ),
  "merge-index": { firstOperand: "names-program-that-runs-for-every-file" },
  "merge-one-file": { firstOperand: WRITES },
  "checkout-index": {
    flags: { "-f": "overwrites-files", "--force": "overwrites-files", "--prefix": WRITES },
  },
  "read-tree": {
    flags: { "--reset": "throws-changes-away", "-u": WRITES, "--prefix": WRITES, "--index-output": WRITES },
  },
  "interpret-trailers": { flags: { "--in-place": "changes-files" } },
  "fast-export": { flags: { ...DIFF_OPTIONS, ...MARKS, "--import-marks-if-exists": "reads-file" } },
  "fast-import": {
    bare: CHANGES_REFS,
    flags: { ...MARKS, "--export-pack-edges": "writes-file" },
    firstOperand: CHANGES_REFS,
  },
  blame: {
    flags: {
      ...DIFF_OPTIONS,
      "--contents": "reads-file",
      "-S": "reads-file",
      "--ignore-revs-file": "reads-file",
    },
    valued: "LMC",
  },
  annotate: { flags: { ...DIFF_OPTIONS, "--contents": "reads-file", "-S": "reads-file" }, valued: "LMC" },
  diagnose: {
    bare: "writes-archive-of-repository",
    flags: { "-o": WRITES, "--output-directory": WRITES },
  },
  bugreport: { bare: "writes-file", flags: { "-o": WRITES, "--output-directory": WRITES } },
  maintenance: {
    verbs: [[/^(?:start|stop|register|unregister)$/, "changes-settings-and-what-runs-later"]],
    flags: { "--config-file": "changes-file" },
  },
  reflog: {
    verbs: [[/^(?:expire|delete|drop)$/, "throws-away-what-could-bring-commits-back"]],
    flags: DIFF_OPTIONS,
  },
  "update-ref": { firstOperand: CHANGES_REFS, flags: { "-d": CHANGES_REFS, "--stdin": CHANGES_REFS } },
  "symbolic-ref": { flags: { "-d": CHANGES_REFS, "--delete": CHANGES_REFS } },
  replace: {
    flags: {
      "-d": CHANGES_REFS,
      "--delete": CHANGES_REFS,
      "-f": CHANGES_REFS,
      "--force": CHANGES_REFS,
      "-e": "runs-editor",
      "--edit": "runs-editor",
    },
  },
  prune: { bare: "deletes-commits-that-nothing-names" },
  gc: { flags: { "--prune": "deletes-commits-that-nothing-names" } },
  repack: { flags: { "-d": "deletes-commits-that-nothing-names" } },
  notes: {
    flags: { "-F": "reads-file", "--file": "reads-file", "-f": CHANGES_REFS, "--force": CHANGES_REFS },
    verbs: [
      [/^(?:remove|prune)$/, CHANGES_REFS],
      [/^edit$/, "runs-editor"],
    ],
  },
  "hash-object": { flags: { "--path": "runs-configured-filter" } },
  "cat-file": {
    flags: { "--textconv": "runs-configured-converter", "--filters": "runs-configured-filter" },
  },
  bundle: { firstOperand: "reads-or-writes-file" },
  "send-email": {
    firstOperand: "sends-data-to-host",
    flags: {
      "--smtp-server": PROGRAM,
      "--sendmail-cmd": "runs-command",
      "--to-cmd": "runs-command",
      "--cc-cmd": "runs-command",
      "--header-cmd": "runs-command",
    },
  },
  "imap-send": { bare: "sends-data-to-host" },
  daemon: { bare: "opens-port", flags: { "--access-hook": "runs-command" } },
  ...Object.fromEntries(
    ["credential", "credential-store", "credential-cache"].map((name) => [
      name,
      { firstOperand: "reads-or-stores-passwords" } satisfies SensitiveSpec,
    ]),
  ),
  "commit-tree": { flags: { "-F": "reads-file" }, valued: "mpS" },
};
