import { PLAIN_SETTING } from "./git-settings.ts";
import { GIT_VERBS } from "./git-verbs.ts";
import { DIFF, DIFF_OPTIONS, REMOTE, REMOTE_ADDRESS, SENSITIVE_GIT_INNER } from "./sensitive-git-inner.ts";
import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const STRATEGY = { "-s": "can name a program", "--strategy": "can name a program" };
const MESSAGE = { "-F": "reads a file", "--file": "reads a file" };
const FROM_INPUT = { "-F": /^-$/, "--file": /^-$/ };
const FORCE = { "-f": "overwrites or deletes", "--force": "overwrites or deletes" };

/** `get` and a setting that anybody may see are no danger: what changes a setting is a write to a protected file. */
const IS_NO_PLAIN_SETTING = new RegExp(`^(?!get$|${PLAIN_SETTING.source.slice(1)})`, "i");

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
    "-C": "works in another folder, whose configuration can name programs to run",
    "-c": "sets configuration, which can name programs to run",
    "--config-env": "sets configuration, which can name programs to run",
    "--exec-path": "names the folder of git's own programs",
    "--git-dir": "uses another repository's configuration, which can name programs to run",
    "--work-tree": "writes to another folder",
    "-p": "runs the pager",
    "--paginate": "runs the pager",
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
        "-o": "writes files",
        "--output-directory": "writes files",
      },
      valued: "SGnUlMCBXv",
    },
    grep: {
      flags: {
        "-O": "opens a program",
        "--open-files-in-pager": "opens a program",
        "--ext-grep": "runs grep",
      },
      valued: "efABCm",
      nextValued: "eABCm",
    },
    archive: {
      flags: { "-o": "writes a file", "--output": "writes a file", "--remote": "talks to a host", ...REMOTE },
    },
    branch: {
      flags: {
        "-D": "deletes a branch, merged or not",
        "-d": "deletes a branch",
        "--delete": "deletes a branch",
        "-M": "renames over another branch",
        "--edit-description": "runs the editor",
        ...FORCE,
      },
    },
    tag: {
      flags: { ...MESSAGE, "-d": "deletes a tag", "--delete": "deletes a tag", ...FORCE },
      plainValues: FROM_INPUT,
      valued: "mun",
      nextValued: "m",
    },
    push: {
      flags: {
        "-f": "overwrites the remote's history",
        "--force": "overwrites the remote's history",
        "--force-with-lease": "overwrites the remote's history",
        "--force-if-includes": "overwrites the remote's history",
        "--mirror": "overwrites every remote branch",
        "--delete": "deletes remote branches",
        "-d": "deletes remote branches",
        "--prune": "deletes remote branches",
        ...REMOTE,
      },
      operands: [[/^\+|^:./, "overwrites or deletes a remote branch"], ...REMOTE_ADDRESS],
      valued: "o",
    },
    init: {
      flags: { "--template": "installs hooks", "--separate-git-dir": "writes to another folder" },
      staysInside: true,
    },
    "cherry-pick": { flags: STRATEGY, valued: "mXS" },
    revert: { flags: STRATEGY, valued: "mXS" },
    apply: {
      flags: {
        "--unsafe-paths": "writes outside the folder",
        "--directory": "writes to another folder",
        "--build-fake-ancestor": "writes a file",
      },
      valued: "pC",
    },
    fetch: {
      flags: { ...REMOTE, ...FORCE, "-u": "changes the branch that is checked out" },
      optionPatterns: [[/^--update-h/, "changes the branch that is checked out"]],
      valued: "jo",
      operands: [[/^\+/, "overwrites what the local branch holds"], ...REMOTE_ADDRESS],
    },
    pull: { flags: { ...REMOTE, ...STRATEGY }, valued: "Xjo", operands: REMOTE_ADDRESS },
    clone: {
      flags: {
        "-u": "names a program to run",
        "-c": "sets configuration",
        "--config": "sets configuration",
        "--template": "installs hooks",
        "--separate-git-dir": "writes to another folder",
        "--reference": "uses another repository",
        ...REMOTE,
      },
      operands: REMOTE_ADDRESS,
    },
    remote: { operands: REMOTE_ADDRESS },
    submodule: { verbs: [[/^foreach$/, "runs a command in every submodule"]], operands: REMOTE_ADDRESS },
    reset: { flags: { "--hard": "throws changes away" } },
    clean: { flags: FORCE },
    checkout: { flags: { ...FORCE, "-B": "resets a branch" } },
    switch: { flags: { "--discard-changes": "throws changes away", "-C": "resets a branch", ...FORCE } },
    stash: { verbs: [[/^(?:drop|clear)$/, "throws stashed changes away"]], flags: DIFF_OPTIONS },
    rebase: {
      flags: {
        ...STRATEGY,
        "-x": "runs a command for every commit",
        "--exec": "runs a command for every commit",
        "-i": "runs the editor",
        "--interactive": "runs the editor",
      },
      valued: "XC",
    },
    bisect: {
      verbs: [
        [/^run$/, "runs a command"],
        [/^(?:view|visualize)$/, "runs a program, or another subcommand"],
      ],
      flags: DIFF_OPTIONS,
    },
    "filter-branch": {
      firstOperand: "runs commands over the history",
      flags: {
        "--tree-filter": "runs a command",
        "--index-filter": "runs a command",
        "--msg-filter": "runs a command",
        "--env-filter": "runs a command",
        "--commit-filter": "runs a command",
        "--tag-name-filter": "runs a command",
        "--parent-filter": "runs a command",
        "--setup": "runs a command",
      },
    },
    difftool: {
      bare: "runs the configured diff program",
      flags: {
        ...DIFF_OPTIONS,
        "-x": "runs a program",
        "--extcmd": "runs a program",
        "-t": "runs a program",
        "--tool": "runs a program",
      },
    },
    mergetool: {
      bare: "runs the configured merge program",
      flags: { "-t": "runs a program", "--tool": "runs a program" },
    },
    config: {
      operands: [[IS_NO_PLAIN_SETTING, "reads or changes configuration, which can name programs to run"]],
      flags: {
        "-e": "runs the editor",
        "--edit": "runs the editor",
        ...Object.fromEntries(
          ["add", "unset", "replace-all", "rename-section", "remove-section"].map((name) => [
            `--${name}`,
            "changes configuration, which can name programs to run",
          ]),
        ),
        "-f": "changes a file",
        "--file": "changes a file",
      },
    },
    commit: {
      flags: {
        ...MESSAGE,
        "-t": "reads a file",
        "--template": "reads a file",
      },
      // What it is given, by a here-document or by another program.
      plainValues: FROM_INPUT,
      valued: "mCcS",
      nextValued: "mCc",
    },
    "update-index": { flags: { "--index-info": "changes the index" } },
    worktree: {
      verbs: [[/^remove$/, "deletes a working tree"]],
      flags: { ...FORCE, "-B": "resets a branch" },
      staysInside: true,
    },
    merge: { flags: { ...STRATEGY, ...MESSAGE }, plainValues: FROM_INPUT, valued: "mX", nextValued: "mX" },
  }),
};

/** `--output` is no option of all of them by their manuals, and yet git takes it of many. */
function withOutput(subcommands: SensitiveTable): SensitiveTable {
  const flags = { "--output": "writes a file" };
  return Object.fromEntries(
    Object.entries(subcommands).map(([name, spec]) => [
      name,
      { ...spec, flags: { ...flags, ...spec.flags } },
    ]),
  );
}
