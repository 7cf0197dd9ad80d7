import { listsCommits } from "./git-names.ts";
import { mayMean } from "./long-option.ts";
import { DIFF_LONG, LOG_LONG } from "./programs/git/read-only-options.ts";
import type { ShellWord } from "./shell-word.ts";
import { hasOption, type SplitWords, splitWords } from "./split-words.ts";

/** Subcommands that show names, numbers, settings and messages, and never what is in files. */
const NEVER: ReadonlySet<string> = new Set(
  `init init-db clone fetch push pull remote config ls-files ls-tree ls-remote rev-parse branch tag merge-base describe name-rev
  symbolic-ref show-ref for-each-ref update-ref count-objects gc prune prune-packed fsck check-ignore check-attr check-ref-format
  help version worktree submodule mv rm clean sparse-checkout shortlog cherry hash-object write-tree var repack pack-refs maintenance
  interpret-trailers stripspace verify-commit verify-tag verify-pack show-branch switch merge cherry-pick revert apply bisect
  credential update-server-info send-pack fetch-pack bugreport diagnose read-tree subtree flow mergetool filter-branch filter-repo merge-file`.split(
    /\s+/,
  ),
);

/** Letters and long options with which a subcommand prints contents, and its letters with a value. */
type Prints = { letters: string; long: readonly string[]; valued?: string };
const PATCHES: Prints = { letters: "p", long: ["--patch"], valued: "bBsmUS" };
/** Subcommands that print contents with one of these options only. */
const WITH: Readonly<Record<string, Prints>> = {
  status: { letters: "v", long: ["--verbose"], valued: "u" },
  add: { letters: "pie", long: ["--patch", "--interactive", "--edit"] },
  stage: { letters: "pie", long: ["--patch", "--interactive", "--edit"] },
  commit: { letters: "vp", long: ["--verbose", "--patch", "--interactive"], valued: "mFCctuSU" },
  checkout: PATCHES,
  restore: PATCHES,
  reset: PATCHES,
  rebase: { letters: "", long: ["--show-current-patch"], valued: "xsXSC" },
  am: { letters: "", long: ["--show-current-patch"], valued: "CpS" },
};

const LISTS = /^--(?:stat|shortstat|numstat|dirstat|name-only|name-status)(?:=|$)/;
const PATCH_LETTERS = "puULcWm";
const PATCH_LONG = [
  ..."--patch --patch-with-stat --patch-with-raw --unified --cc --color-words --word-diff --word-diff-regex --binary".split(
    " ",
  ),
  ..."--function-context --check --submodule --remerge-diff --diff-merges --dd".split(" "),
];
/** Options of the same beginning that print none. */
const NO_PATCH: ReadonlySet<string> = new Set(
  [...LOG_LONG, ...DIFF_LONG].map((name) => `--${name}`).filter((name) => !PATCH_LONG.includes(name)),
);

/** Whether a git command (`git` first, no options before the subcommand) prints what is in files: any file, because a path may be spelled in many ways. */
export function printsContents(words: readonly ShellWord[]): boolean {
  const verb = words[1];
  if (verb?.kind !== "literal" || verb.value.startsWith("-")) return false;
  // A format may show any object.
  if (words.some((word) => word.value.includes("%(raw"))) return true;
  if (NEVER.has(verb.value)) return false;
  const known = Object.hasOwn(WITH, verb.value) ? WITH[verb.value] : undefined;
  if (known !== undefined) {
    const split = splitWords(words.slice(1), known.valued ?? "", ["--message", "--file", "--source"]);
    return hasOption(split, known.letters, known.long);
  }
  return printsChanges(verb.value, words);
}

function printsChanges(verb: string, words: readonly ShellWord[]): boolean {
  const hasPatch = asksForPatch(splitWords(words.slice(1), "SGLlOnXU"));
  switch (verb) {
    case "log":
    case "whatchanged":
    case "reflog":
    case "rev-list":
      return hasPatch;
    case "stash":
      return words[2]?.value === "show" || hasPatch;
    case "lfs":
      return /^(?:smudge|clean|filter-process|merge-driver|dedup)$/.test(words[2]?.value ?? "");
    case "diff":
    case "diff-tree":
    case "show":
      return (
        hasPatch || (verb === "show" && !listsCommits(words)) || !words.some((word) => LISTS.test(word.value))
      );
    default:
      // An alias may be any of these.
      return true;
  }
}

function asksForPatch(split: SplitWords): boolean {
  return split.flags.some((flag) => {
    if (!flag.startsWith("--")) return [...flag].some((letter) => PATCH_LETTERS.includes(letter));
    const name = flag.split("=", 1)[0] ?? flag;
    return !NO_PATCH.has(name) && mayMean(name, PATCH_LONG);
  });
}
