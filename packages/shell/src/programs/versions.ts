import { ACTS } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Programs } from "./program.ts";

const SVN_SENSITIVE = program(
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
);
const GLAB_SENSITIVE: SensitiveSpec = {
  ...program({ talks: "-R --repo --hostname" }),
  operands: [[/^(?!(?:list|ls|view|show|status|issue|mr|pr|repo|ci|release|pipeline)$)[a-z]+$/, ACTS]],
};

/** Other version controls, and clients of where repositories are kept. */
export const VERSIONS_PROGRAMS: Programs = {
  hg: {
    programOptions: "-e --ssh --remotecmd --editor --tool",
    programWords:
      /^(?:--config=)?(?:ui\.(?:editor|merge|ssh|askusername)|alias\.\w+|hooks\.[\w.]+|merge-tools\.\w+\.executable|pager\.pager|extdiff\.\w+)=!?(.+)$/s,
    sensitive: program(
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
  },
  svn: {
    programOptions: "--diff-cmd --diff3-cmd --editor-cmd",
    programWords: /^(?:--config-option=)?\w+:(?:helpers|tunnels):[\w-]+=(.+)$/s,
    sensitive: SVN_SENSITIVE,
  },
  glab: {
    programWords: /^!\s*(.+)$/s,
    readsData: true,
    sensitive: GLAB_SENSITIVE,
    isRecursiveFlagOther: true,
    leavesFolders: true,
    messages: {
      verbs: /^(?:mr|issue|release|repo|label|incident|milestone)$/,
      options: /^(?:-[tdmN](?=$|[^-])|--(?:title|description|notes|message|name)(?:$|=))/,
    },
  },
  hub: {
    programWords: /^!\s*(.+)$/s,
    sensitive: GLAB_SENSITIVE,
  },
  jj: {
    readsData: true,
    sensitive: program(
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
  },
  svnadmin: {
    alsoCovers: "svnlook svnsync",
    sensitive: SVN_SENSITIVE,
  },
  fossil: {
    alsoCovers: "bzr brz cvs darcs pijul",
    sensitive: program(
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
  },
  tea: { sensitive: GLAB_SENSITIVE },
  tig: {
    alsoCovers: "lazygit gitui git-cola gitk",
    sensitive: program(
      {
        settings: "-ucf --use-config-file -ucd --use-config-dir",
        elsewhere: "-p --path -d --directory -w --work-tree -g --git-dir -C",
      },
      { bare: "runs-programs" },
    ),
  },
};
