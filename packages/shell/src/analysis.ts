import type { Reason, Span } from "@countersign/contracts/reason";
import type { RiskFinding, RiskLevel } from "@countersign/contracts/risk";
import type { IntendedEffect } from "./effects/intended-effect.ts";
import type { Later } from "./later.ts";
import type { OptionEffect } from "./tables/option-effects.ts";

/**
 * Something that the analysis found, with its place in the command as written.
 */
export type Finding = Pick<Reason, "code" | "text" | "data"> & {
  span: Span;
  /** Because of it the policy can't tell which program runs, so it can't check deny rules. */
  hidesProgram?: boolean;
};

/**
 * A path that a part touches. `path` is absolute and normalised as text, but not resolved; null where it cannot be known.
 * `physical` is the same place as the kernel would walk it: `..` is kept where a symlink before it could make a
 * difference (`link/../x`, or `../x` after `cd link`). Match rules on `path` as written, and resolve `physical` with
 * `realpath` (never `path`) for the second look. Null exactly when `path` is.
 * `covers` "below": the use is of `path` or of names under it that are not known here (a glob, `grep -r`, `rm -r`), so a
 * deny or ask rule that could match anything below `path` applies.
 * The same place can appear several times, once for each directory that a `cd` before it may have left.
 */
export type PathUse = {
  path: string | null;
  physical: string | null;
  access: "read" | "write" | "delete";
  covers: "path" | "below";
  span: Span;
  via: "redirect" | "argument";
  /** The pattern below `path` that the use is of, where it is one: `gi?/config`. */
  glob?: string;
  /** The pattern is a variable's value: the command does not spell it at `span`. */
  isValue?: true;
  /** It is one of the files that `find` hands on, all of which lie below the folders where it looks. */
  isFound?: true;
  /** What is written follows what the file holds: `>>`. */
  isAppended?: true;
  /** It goes to another place: a rule that names where it was does not hold there any more. */
  isMoved?: true;
  /** It is of names that `find` found at or below these places, as the kernel would walk there. */
  foundIn?: readonly { path: string; physical: string }[];
  /** Of what is below the path, git prints no more than this. */
  gitNames?: GitNames;
  /** Folders of these names below it are left alone. */
  passesOver?: readonly string[];
  /** A program that is not known is given the path, and may do with it what it likes. */
  isPossible?: true;
  /** Where it is a folder, the program may go into it: nothing tells that it leaves what is below alone. */
  isWhole?: true;
  /** It reads as an address: it is a path only where the folder that it begins with stands there, such as `x:`. */
  isAddress?: true;
};

/**
 * What git prints contents of, `paths` as seen from the repository's root. "present": what the index, the newest commit or its parents hold (at or
 * below `paths`; null: all). "existing": the same, if all of these stand there, so that none of them is a revision. "past": these in any commit. "files": only these
 * as files. "searched": what stands in the working tree of all that the index holds. "listed": words that are the names of tracked files, which the patterns in `paths` choose from all of them.
 */
export type GitNames =
  | { kind: "present"; paths: readonly string[] | null }
  | { kind: "existing" | "past" | "files" | "searched" | "listed"; paths: readonly string[] };

/**
 * A path that a part changes. `names`: where the path is a folder, these in it are written in its place. `isFolder`: it is one, or
 * becomes one. `isWholeTree`: the whole repository around it changes. `copiedEntries`: what comes to stand in the path, where that is a folder.
 */
export type PathChange = PathUse & {
  names?: readonly string[];
  copiedEntries?: CopiedEntries;
  isFolder?: true | undefined;
  isWholeTree?: true;
};

/**
 * What a copy or an archive brings to a folder: `names` in it (null where they may be any) and names with wildcards. `isTree`: each
 * may be a folder with anything in it, and where the target is no folder yet, it becomes that folder.
 */
export type CopiedEntries = { names: readonly string[] | null; patterns: readonly string[]; isTree: boolean };

/**
 * `output`: it does no more than name, at this place, a file that is written: a rule on the file covers it too. `edits`: it does no more
 * than let the part change the files in its `paths`, and write others beside them with these endings: rules on all of them cover it.
 */
export type SensitiveWord = {
  word: string;
  effect: OptionEffect;
  /** The wrapper that runs the word as a program. */
  runner?: string;
  span: Span;
  output?: Span;
  edits?: readonly string[];
  /** It may make the program write, change or remove a file that its words name. */
  writes?: true;
  /** It may make the program run another one. */
  runs?: true;
  /** It is a script in the program's own language, and not known to be harmless. */
  isScript?: true;
};

/**
 * The words of a command of which each may be a program that it runs. `commands`: those in the text of a word, to which the words behind
 * `at` may belong. `forms`: those that only reading a word as a script tells. Only deny and ask rules look at these.
 */
export type PossibleCommands = {
  words: readonly { value: string; form: string }[];
  commands: readonly { text: string; at: number }[];
  forms: readonly string[];
  /** It may run commands that nobody knows. */
  isOpen?: true;
};

/**
 * One simple command that can run. All forms are words joined by single spaces after quote removal; a word that would
 * read otherwise unquoted is quoted in one fixed way.
 */
export type ShellPart = {
  span: Span;
  /** As spelled, wrappers and assignments kept. An exact rule without wildcards may also be tried on this form. */
  spelled: string;
  /** What is really run: wrappers, program paths and meaningless options removed (`git push` for `/usr/bin/git -C x push`). */
  canonical: string;
  /** Every form that deny and ask rules are tried on, the most literal first: spelled, each wrapper removed, canonical. */
  denyForms: string[];
  /**
   * The form that allow rules are tried on: harmless assignments and transparent wrappers (`timeout 5`) removed, all
   * else as spelled; null exactly where `uncertainties` is not empty. What `sh -c`, `eval` or `find -exec` runs is a part of
   * its own, whose allow form is that of the outer command: a rule for the inner command alone does not cover it.
   */
  allowForm: string | null;
  /** Why no allow rule may cover it: a dynamic command word, a dangerous assignment, a redefined word, … */
  uncertainties: Finding[];
  /**
   * Words that run or write something by themselves: a prefix rule covers them only when it spells them. `word` is as
   * the allow form writes it, without `=value` for a long option; `effect` is what it may do.
   */
  sensitive: SensitiveWord[];
  /**
   * The command and all its flags are in the table of reading commands (or it is a harmless builtin such as `cd`), and
   * nothing stands in `uncertainties` or `sensitive`. It says nothing of redirects: those are in `paths`, checked as always.
   */
  isReadOnly: boolean;
  /** The command runs nothing, and does no more than an edit of the paths that it writes: `touch`, `mkdir`. */
  isWriting: boolean;
  /**
   * A git command that reads: `isReadOnly` may be relied on only when `cwd` is the workspace's root. Below it, files
   * that anybody may write (`HEAD`, `config`, `objects/`, `refs/`) would be taken for a repository, and its
   * configuration runs programs.
   */
  isReadOnlyGit: boolean;
  /** Working directory where it runs; null when it cannot be known (`cd "$x"`), or may be one of several (`cd a; b`). */
  cwd: string | null;
  /** Every directory where it may run; null when they aren't known. */
  folders: readonly string[] | null;
  /** Its standard input is redirected from text that the command spells out (a here-document), or from a file; else null. */
  reads: "text" | "file" | null;
  paths: PathUse[];
  /** What it changes beside its redirects, where that can be said better than by `paths`; null where it cannot. */
  changes: PathChange[] | null;
  /**
   * Files that its words may name for reading, where the tables do not know what the program does with them. Only deny and
   * ask rules look at them. A relative one whose folder is not known is seen from the folder where the command starts.
   */
  mentions: Later<readonly PathUse[]>;
  /** Places that its options name and that it may write, as far as the tables don't say. Only the scope of an intent looks at them. */
  optionPaths: Later<readonly PathUse[]>;
  /** What it is meant to do to files beside its redirects, and which place it reaches. Only what people are shown is made of it. */
  effects: Later<readonly IntendedEffect[]>;
  /** More words follow than are written here (`xargs`). */
  isOpen: boolean;
  /** What it may run of its words, where no table lists the program, or a word lets it run another one. */
  possibleCommands: PossibleCommands;
  /**
   * Where the values of all variables in its words are known, the forms that it has with them; else left out. Only in these can a
   * word still be one that is not known.
   */
  openForms?: string[];
  /** Why it is dangerous. */
  risks: (RiskFinding & { level: RiskLevel; span: Span })[];
};

/**
 * `isUnderstood` false: something could not be parsed or followed, `problems` say what (it is never empty then); the parts found are
 * still there for deny and ask rules. No parts: nothing runs (`x=1`, a comment, `> file`); only `paths` is to be checked.
 */
export type ShellAnalysis = {
  isUnderstood: boolean;
  /** Simple commands of literal words, joined by operators: only such a script may run without a rule. */
  isPlain: boolean;
  problems: Finding[];
  parts: ShellPart[];
  /**
   * What is shown to people and grouped by: the parts' canonical forms in order, joined by the operators and keywords
   * as written, with the redirects that name a path. The text itself when it does not parse.
   */
  canonical: string;
  /** Every word of it, and every path that it touches, is known before it runs, but for its `mentions`. */
  isCertain: boolean;
  /** Redirect targets and other path uses that belong to no single part (a redirect on a group). */
  paths: PathUse[];
  /** Files that variables may name for the programs that get them; as `mentions` of a part. */
  mentions: Later<readonly PathUse[]>;
};
