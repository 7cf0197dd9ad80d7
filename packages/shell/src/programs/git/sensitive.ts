import type { Flags } from "../../tables/option-effects.ts";
import type { SensitiveSpec, SensitiveTable } from "../../tables/sensitive-spec.ts";
import { DIFF, DIFF_OPTIONS, REMOTE, REMOTE_ADDRESS, SENSITIVE_GIT_INNER } from "./sensitive-inner.ts";
import { PLAIN_SETTING } from "./settings.ts";
import { GIT_VERBS } from "./verbs.ts";

const STRATEGY: Flags = { "-s": "can-name-program", "--strategy": "can-name-program" };
const MESSAGE: Flags = { "-F": "reads-file", "--file": "reads-file" };
const FROM_INPUT = { "-F": /^-$/, "--file": /^-$/ };
const FORCE: Flags = { "-f": "overwrites-or-deletes", "--force": "overwrites-or-deletes" };

/** `get` and a setting that anybody may see are no danger: what changes a setting is a write to a protected file. */
const IS_NO_PLAIN_SETTING = new RegExp(`^(?!get$|${PLAIN_SETTING.source.slice(1)})`, "i");

const SUBMODULE: SensitiveSpec = {
  verbs: [[/^foreach$/, "runs-command-in-every-submodule"]],
  operands: REMOTE_ADDRESS,
};

/** What git's own scripts call. */
const HELPERS = [
  "submodule--helper",
  "bisect--helper",
  "rebase--helper",
  "rebase--interactive",
  "stash--helper",
  "fsmonitor--daemon",
  "credential-cache--daemon",
  "checkout--worker",
  "env--helper",
];

/** git: what runs a program, writes a file elsewhere or throws work away. */
export const SENSITIVE_GIT: SensitiveSpec = {
  globals: [
    "-C",
    "-c",
    "--git-dir",
    "--work-tree",
    "--namespace",
    "--exec-path",
    "--config-env",
    "--super-prefix",
    "--attr-source",
  ],
  flags: {
    "-C": "uses-configuration-of-folder",
    "-c": "sets-configuration-which-can-name-programs-to-run",
    "--config-env": "sets-configuration-which-can-name-programs-to-run",
    "--exec-path": "names-folder-of-git-own-programs",
    "--git-dir": "uses-configuration-of-repository",
    "--work-tree": "writes-to-another-folder",
    "-p": "runs-pager",
    "--paginate": "runs-pager",
  },
  valued: "Cc",
  ownVerbs: GIT_VERBS,
  // Many of its subcommands take the options of a diff, also some whose manual does not say so.
  otherSubcommands: { flags: DIFF_OPTIONS },
  subcommands: withOutput({
    ...SENSITIVE_GIT_INNER,
    "format-patch": {
      flags: {
        ...DIFF.flags,
        "-o": "writes-files",
        "--output-directory": "writes-files",
      },
      valued: "SGnUlMCBXv",
    },
    grep: {
      flags: {
        "-O": "opens-program",
        "--open-files-in-pager": "opens-program",
        "--ext-grep": "runs-grep",
      },
      valued: "efABCm",
      nextValued: "eABCm",
    },
    archive: {
      flags: { "-o": "writes-file", "--output": "writes-file", "--remote": "talks-to-host", ...REMOTE },
    },
    branch: {
      flags: {
        "-D": "deletes-branch-merged-or-not",
        "-d": "deletes-branch",
        "--delete": "deletes-branch",
        "-M": "renames-over-another-branch",
        "--edit-description": "runs-editor",
        ...FORCE,
      },
    },
    tag: {
      flags: { ...MESSAGE, "-d": "deletes-tag", "--delete": "deletes-tag", ...FORCE },
      plainValues: FROM_INPUT,
      valued: "mun",
      nextValued: "m",
    },
    push: {
      flags: {
        "-f": "overwrites-remote-history",
        "--force": "overwrites-remote-history",
        "--force-with-lease": "overwrites-remote-history",
        "--force-if-includes": "overwrites-remote-history",
        "--mirror": "overwrites-every-remote-branch",
        "--delete": "deletes-remote-branches",
        "-d": "deletes-remote-branches",
        "--prune": "deletes-remote-branches",
        ...REMOTE,
      },
      operands: [[/^\+|^:./, "overwrites-or-deletes-remote-branch"], ...REMOTE_ADDRESS],
      valued: "o",
    },
    init: {
      flags: { "--template": "installs-hooks", "--separate-git-dir": "writes-to-another-folder" },
      staysInside: true,
    },
    "cherry-pick": { flags: STRATEGY, valued: "mXS" },
    revert: { flags: STRATEGY, valued: "mXS" },
    apply: {
      flags: {
        "--unsafe-paths": "writes-outside-folder",
        "--directory": "writes-to-another-folder",
        "--build-fake-ancestor": "writes-file",
      },
      valued: "pC",
    },
    fetch: {
      flags: { ...REMOTE, ...FORCE, "-u": "changes-branch-that-checked-out" },
      optionPatterns: [[/^--update-h/, "changes-branch-that-checked-out"]],
      valued: "jo",
      operands: [[/^\+/, "overwrites-what-local-branch-holds"], ...REMOTE_ADDRESS],
    },
    pull: { flags: { ...REMOTE, ...STRATEGY }, valued: "Xjo", operands: REMOTE_ADDRESS },
    clone: {
      flags: {
        "-u": "names-program-to-run",
        "-c": "sets-configuration",
        "--config": "sets-configuration",
        "--template": "installs-hooks",
        "--separate-git-dir": "writes-to-another-folder",
        "--reference": "uses-another-repository",
        ...REMOTE,
      },
      operands: REMOTE_ADDRESS,
    },
    remote: { operands: REMOTE_ADDRESS },
    submodule: SUBMODULE,
    ...Object.fromEntries(
      HELPERS.map((name) => [name, { ...SUBMODULE, bare: "runs-program-or-another-subcommand" }]),
    ),
    reset: { flags: { "--hard": "throws-changes-away" } },
    clean: { flags: FORCE },
    checkout: { flags: { ...FORCE, "-B": "resets-branch" } },
    switch: { flags: { "--discard-changes": "throws-changes-away", "-C": "resets-branch", ...FORCE } },
    stash: { verbs: [[/^(?:drop|clear)$/, "throws-stashed-changes-away"]], flags: DIFF_OPTIONS },
    rebase: {
      flags: {
        ...STRATEGY,
        "-x": "runs-command-for-every-commit",
        "--exec": "runs-command-for-every-commit",
        "-i": "runs-editor",
        "--interactive": "runs-editor",
      },
      valued: "XC",
    },
    bisect: {
      verbs: [
        [/^run$/, "runs-command"],
        [/^(?:view|visualize)$/, "runs-program-or-another-subcommand"],
      ],
      flags: DIFF_OPTIONS,
    },
    "filter-branch": {
      firstOperand: "runs-commands-over-history",
      flags: {
        "--tree-filter": "runs-command",
        "--index-filter": "runs-command",
        "--msg-filter": "runs-command",
        "--env-filter": "runs-command",
        "--commit-filter": "runs-command",
        "--tag-name-filter": "runs-command",
        "--parent-filter": "runs-command",
        "--setup": "runs-command",
      },
    },
    difftool: {
      bare: "runs-configured-diff-program",
      flags: {
        ...DIFF_OPTIONS,
        "-x": "runs-program",
        "--extcmd": "runs-program",
        "-t": "runs-program",
        "--tool": "runs-program",
      },
    },
    mergetool: {
      bare: "runs-configured-merge-program",
      flags: { "-t": "runs-program", "--tool": "runs-program" },
    },
    config: {
      operands: [[IS_NO_PLAIN_SETTING, "reads-or-changes-configuration-which-can-name-programs-to-run"]],
      flags: {
        "-e": "runs-editor",
        "--edit": "runs-editor",
        ...Object.fromEntries(
          ["add", "unset", "replace-all", "rename-section", "remove-section"].map((name) => [
            `--${name}`,
            "changes-configuration-which-can-name-programs-to-run",
          ]),
        ),
        "-f": "changes-file",
        "--file": "changes-file",
      },
    },
    commit: {
      flags: {
        ...MESSAGE,
        "-t": "reads-file",
        "--template": "reads-file",
      },
      // What it is given, by a here-document or by another program.
      plainValues: FROM_INPUT,
      valued: "mCcS",
      nextValued: "mCc",
    },
    "update-index": { flags: { "--index-info": "changes-index" } },
    worktree: {
      verbs: [[/^remove$/, "deletes-working-tree"]],
      flags: { ...FORCE, "-B": "resets-branch" },
      staysInside: true,
    },
    merge: { flags: { ...STRATEGY, ...MESSAGE }, plainValues: FROM_INPUT, valued: "mX", nextValued: "mX" },
  }),
};

/** `--output` is no option of all of them by their manuals, and yet git takes it of many. */
function withOutput(subcommands: SensitiveTable): SensitiveTable {
  const flags: Flags = { "--output": "writes-file" };
  return Object.fromEntries(
    Object.entries(subcommands).map(([name, spec]) => [
      name,
      { ...spec, flags: { ...flags, ...spec.flags } },
    ]),
  );
}
