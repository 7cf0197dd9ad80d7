import { ACTS } from "./harmless.ts";
import { program, programs } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

/** Other version controls. */
export const SENSITIVE_VERSIONS: SensitiveTable = {
  hg: program(
    {
      code: "--config --debugger --encoding --style -T --template",
      runs: "-e --ssh --remotecmd --tool",
      elsewhere: "-R --repository --cwd",
      writes: "-o --output --profile",
      talks: "--insecure",
    },
    {
      verbs: [
        [
          /^(?:extdiff|strip|push|purge|serve|import|email|patchbomb|bisect|histedit|rebase|clone|init|config|update|revert|rollback)$/,
          "changes-repository-or-runs-programs",
        ],
      ],
    },
  ),
  ...programs(
    "svn svnadmin svnlook svnsync",
    program(
      {
        runs: "--diff-cmd --diff3-cmd --editor-cmd",
        settings: "--config-option --config-dir --extensions -x",
        talks: "--username --password --trust-server-cert",
        reads: "-F --file --targets --revprop",
      },
      {
        verbs: [
          [
            /^(?:delete|del|rm|commit|ci|import|propset|pset|propedit|switch|relocate|export|cleanup|merge|patch|create|load|setrevprop|hotcopy)$/,
            "changes-repository",
          ],
        ],
        operands: [[/^svn\+\w+:/, "runs-program"]],
      },
    ),
  ),
  jj: program(
    {
      code: "--config --config-toml --config-file",
      elsewhere: "-R --repository",
      runs: "--tool",
      settings: "-T --template",
    },
    {
      verbs: [
        [
          /^(?:config|git|fix|util|abandon|restore|workspace|operation|op|undo|split|diffedit|resolve|sparse)$/,
          "changes-repository-or-runs-programs",
        ],
      ],
    },
  ),
  ...programs(
    "fossil bzr brz cvs darcs pijul",
    program(
      {
        runs: "--editor --diff-cmd --using",
        elsewhere: "-R --repository -d --directory",
        settings: "-e --args --no-plugins",
      },
      {
        verbs: [
          [
            /^(?!(?:status|st|log|diff|info|timeline|annotate|blame|cat|ls|version|help|changes)$)[a-z]+$/,
            "changes-repository-or-runs-programs",
          ],
        ],
      },
    ),
  ),
  ...programs("glab tea hub", {
    ...program({ talks: "-R --repo --hostname" }),
    operands: [[/^(?!(?:list|ls|view|show|status|issue|mr|pr|repo|ci|release|pipeline)$)[a-z]+$/, ACTS]],
  }),
  ...programs(
    "tig lazygit gitui git-cola gitk",
    program(
      {
        settings: "-ucf --use-config-file -ucd --use-config-dir",
        elsewhere: "-p --path -d --directory -w --work-tree -g --git-dir -C",
      },
      { bare: "runs-programs" },
    ),
  ),
};
