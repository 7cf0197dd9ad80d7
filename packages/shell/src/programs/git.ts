import { SENSITIVE_GIT } from "./git/sensitive.ts";
import type { Programs } from "./program.ts";

/** git. What its subcommands do stands in `git/`. */
export const GIT_PROGRAMS: Programs = {
  git: {
    globalOptions: {
      plain: [
        "--no-pager",
        "-P",
        "--no-optional-locks",
        "--literal-pathspecs",
        "--no-replace-objects",
        "--bare",
        "-p",
        "--paginate",
        "--glob-pathspecs",
        "--noglob-pathspecs",
        "--icase-pathspecs",
        "--no-advice",
        "--no-lazy-fetch",
      ],
      plainValued: ["-C", "--git-dir", "--work-tree", "--namespace"],
      other: [],
      otherValued: ["-c", "--exec-path", "--config-env", "--super-prefix", "--attr-source"],
    },
    versionWords: ["--version"],
    input: { when: / --stdin-paths| --pathspec-from-file| (?:update-index|checkout-index) (?:.* )?--stdin/ },
    sensitive: SENSITIVE_GIT,
    risks: [
      { level: "medium", code: "sends-commits", words: ["push"] },
      {
        level: "high",
        code: "overwrites-remote-history",
        words: ["push"],
        when: /^(?:--force.*|-[a-zA-Z]*f[a-zA-Z]*|\+.*|--mirror)$/,
      },
      {
        level: "high",
        code: "deletes-remote-branches",
        words: ["push"],
        when: /^(?:--delete|-d|--prune|:.+)$/,
      },
      { level: "high", code: "discards-changes", words: ["reset"], when: /^--hard$/ },
      { level: "high", code: "changes-git-history", words: ["rebase"] },
      { level: "high", code: "changes-git-history", words: ["filter-branch"] },
      { level: "high", code: "changes-git-history", words: ["filter-repo"] },
      { level: "high", code: "changes-git-history", words: ["commit"], when: /^--amend$/ },
      { level: "high", code: "changes-git-history", words: ["reflog", "expire"] },
      { level: "high", code: "changes-git-history", words: ["gc"], when: /^--prune/ },
      { level: "high", code: "changes-git-history", words: ["update-ref"] },
      { level: "high", code: "deletes-untracked", words: ["clean"], when: /^-[a-zA-Z]*f|^--force$/ },
      { level: "high", code: "discards-changes", words: ["checkout"], when: /^(?:-f|--force|--|\.)$/ },
      { level: "medium", code: "discards-changes", words: ["restore"] },
      {
        level: "high",
        code: "force-deletes-branches",
        words: ["branch"],
        when: /^-[a-zA-Z]*[DM]$|^--force$|^-f$/,
      },
      { level: "medium", code: "deletes-branches", words: ["branch"], when: /^(?:-d|--delete)$/ },
      { level: "high", code: "discards-stash", words: ["stash"], when: /^(?:drop|clear)$/ },
      { level: "high", code: "changes-git-configuration", words: ["config"] },
      { level: "medium", code: "changes-repository", words: ["commit"] },
      { level: "medium", code: "downloads", words: ["pull"] },
      { level: "medium", code: "downloads", words: ["clone"] },
    ],
  },
};
