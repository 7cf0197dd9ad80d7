import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { Reason } from "@countersign/contracts/reason";
import type { CompiledRules } from "./rules/compile-rules.ts";

/** One entry of a folder. "link": a symlink to anything. */
export type FolderEntry = { name: string; kind: "file" | "folder" | "link" | "other" };

/**
 * What the policy may know of the file system, given from outside so that it stays pure. `realpath` takes an absolute
 * path, with `..` possibly after a symlink, and gives the absolute path with every symlink on the way resolved, also for
 * a tail that does not exist yet and for a dangling link; it throws when that is not possible (a loop, no permission).
 */
export type PolicyFileSystem = {
  realpath(path: string): string;
  /** How many names a file has; null where it is no file. Without it no file is known to have others. */
  linkCount?(path: string): number | null;
  /** Whether a folder stands there. Without it a path may be either. */
  isFolder?(path: string): boolean;
  /**
   * Whether a symlink, or a file that has other names, stands anywhere below a folder, other than in folders of the names `passedOver`.
   * Without it any folder may hold one.
   */
  hasLinkBelow?(path: string, passedOver?: readonly string[]): boolean;
  /**
   * What makes git run a program, or read elsewhere, when it only reads in the repository around a folder: names of its settings and
   * hooks, for people. Without it no repository has any.
   */
  repositoryPrograms?(folder: string): readonly string[];
  /** The entries of a folder; null if it can't be read or has too many. Without it any folder may hold any name. */
  entries?(folder: string): readonly FolderEntry[] | null;
  /** A small text file; null where it can't be read. */
  readText?(path: string): string | null;
  /**
   * Every name, relative to the folder, that git's index, the commit HEAD or one of its parents holds in the repository whose root the
   * folder is. Null where that can't be told, and for a repository with submodules.
   */
  trackedNames?(repository: string): readonly string[] | null;
  /**
   * The names, relative to the folder, of the symlinks that a commit holds in the repository whose root the folder is; those of the
   * index for null. Null where that can't be told. Without it a commit may hold any, but HEAD and the index none.
   */
  linksIn?(repository: string, commit: string | null): readonly string[] | null;
};

/**
 * What the hooks before the call said of it. A deny holds in every mode; an ask asks like an ask rule; an allow stands for an
 * allow rule, so it beats no deny, no ask, no floor and no mode. `name` is the hook's, `code` that of the tool error.
 */
export type HookOpinion = {
  decision: "allow" | "ask" | "deny";
  name: string;
  reason?: string | undefined;
  code?: "hook_denied" | "hook_failed" | undefined;
};

/** Why an intent does not let a path be touched. `message` is for the model, `reason` for people. */
export type ScopeRefusal = {
  code: "scope_violation" | "intent_ignored" | "no_active_intent";
  message: string;
  reason: Reason;
};

/**
 * What the intent of a session lets be touched (`packages/intents` makes it). All answers hold in every mode and beat every
 * allow. Paths are absolute and real, and one of a folder may end with `/`. `check`: null where the path may be touched; `covers` "below" means all that could
 * stand below the path, of names that are not known. `checkUnnamed`: why no command that does more than read may run at all, null
 * where one may. `uncertainties`: why every write must ask; asked after the checks.
 */
export type IntentScope = {
  check(path: string, access: "read" | "write" | "delete", covers: "path" | "below"): ScopeRefusal | null;
  /** `folder` is where a command runs, null where that is not known. */
  checkRun(folder: string | null): ScopeRefusal | null;
  checkUnnamed(what: string): ScopeRefusal | null;
  uncertainties(): readonly string[];
};

/**
 * Everything that a decision depends on beside the call. Paths are absolute; `workspace` is real.
 * `rules`: compiled once per rule set with `compileRules`; none without it. `shellWorkingDirectory`: where the Bash tool
 * runs its commands; `cwd` without it. `now`: ISO time, for rules that expire; without it an allow rule that expires does
 * not hold. `cycle`: the response cycle whose command rules hold. `productData`: the product's data directory, kept from
 * tools; so are `secretFiles`, which lie elsewhere. `programFolders`: where
 * the product's own code and what is compiled of it lie; changes there ask, unless the workspace itself lies there. `redirectedFrom`: the address that sent a WebFetch here. `workspaceAliases`: other paths of the workspace folder
 * itself. `startsSubAgent`: the call only starts a sub-agent, each of whose calls is decided by itself; who asks must know that
 * of the tool, its name says nothing. `hasIntent`: the session works under an intent already. `isCaseInsensitive`: the file system does not tell `A` from `a`.
 * `asksForReadOnlyCommands`: a shell command that only reads asks unless a rule allows it, in the modes default, acceptEdits and dontAsk.
 */
export type PolicyContext = {
  mode: PermissionMode;
  workspace: string;
  cwd: string;
  home: string;
  additionalDirectories: readonly string[];
  fileSystem: PolicyFileSystem;
  rules?: CompiledRules | undefined;
  shellWorkingDirectory?: string | undefined;
  now?: string | undefined;
  cycle?: string | undefined;
  productData?: string | undefined;
  secretFiles?: readonly string[] | undefined;
  programFolders?: readonly string[] | undefined;
  redirectedFrom?: string | undefined;
  workspaceAliases?: readonly string[] | undefined;
  isCaseInsensitive?: boolean | undefined;
  hook?: HookOpinion | undefined;
  intentScope?: IntentScope | undefined;
  hasIntent?: boolean | undefined;
  startsSubAgent?: boolean | undefined;
  asksForReadOnlyCommands?: boolean | undefined;
};
