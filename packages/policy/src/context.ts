import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { Reason } from "@countersign/contracts/reason";
import type { RiskLevel } from "@countersign/contracts/risk";
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
  /** Whether a folder exists there. Without it a path may be either. */
  isFolder?(path: string): boolean;
  /**
   * Whether a symlink, or a file that has other names, is anywhere below a folder, other than in folders of the names `passedOver`.
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
   * folder is. Null where that isn't known, and for a repository with submodules.
   */
  trackedNames?(repository: string): readonly string[] | null;
  /**
   * The names, relative to the folder, of the symlinks that a commit holds in the repository whose root the folder is; those of the
   * index for null. Null where that isn't known. Without it a commit may hold any, but HEAD and the index none.
   */
  linksIn?(repository: string, commit: string | null): readonly string[] | null;
};

/**
 * The answer of the hooks before the call. A deny applies in every mode; an ask asks like an ask rule; an allow
 * counts as an allow rule, so it overrules no deny, no ask, no guardrail and no mode.
 */
export type HookOpinion = {
  decision: "allow" | "ask" | "deny";
  /** The hook's. */
  name: string;
  reason?: string | undefined;
  /** That of the tool error. */
  code?: "hook_denied" | "hook_failed" | undefined;
};

/** Why an intent does not let a path be touched. */
export type ScopeRefusal = {
  code: "scope_violation" | "intent_ignored" | "no_active_intent";
  /** For the model. */
  message: string;
  /** For people. */
  reason: Reason;
};

/**
 * What the intent of a session allows (`packages/intents` makes it). All answers apply in every mode and overrule
 * every allow. Paths are absolute and real; that of a folder may end with `/`.
 */
export type IntentScope = {
  /**
   * Null where the path may be touched; `covers` "below" means everything that could be below the path, under
   * unknown names.
   */
  check(path: string, access: "read" | "write" | "delete", covers: "path" | "below"): ScopeRefusal | null;
  /** `folder` is where a command runs, null where that is not known. */
  checkRun(folder: string | null): ScopeRefusal | null;
  /** Why no command that does more than read may run at all; null where one may. */
  checkUnnamed(what: string): ScopeRefusal | null;
  /** Why every write must ask; called after the checks. */
  uncertainties(): readonly string[];
};

/** Everything that a decision depends on besides the call. Paths are absolute. */
export type PolicyContext = {
  mode: PermissionMode;
  /** Real. */
  workspace: string;
  cwd: string;
  home: string;
  additionalDirectories: readonly string[];
  fileSystem: PolicyFileSystem;
  /** Compiled once per rule set with `compileRules`; none without it. */
  rules?: CompiledRules | undefined;
  /** Where the Bash tool runs its commands; `cwd` without it. */
  shellWorkingDirectory?: string | undefined;
  /** ISO time, for rules that expire; without it, an allow rule that expires does not apply. */
  now?: string | undefined;
  /** The response cycle whose command rules apply. */
  cycle?: string | undefined;
  /** The product's data directory, kept from tools. */
  productData?: string | undefined;
  /** Further files that are kept from tools, elsewhere. */
  secretFiles?: readonly string[] | undefined;
  /**
   * Where the product's own code and its compiled form are; changes there ask, unless the workspace itself is
   * there.
   */
  programFolders?: readonly string[] | undefined;
  /** The address that sent a WebFetch here. */
  redirectedFrom?: string | undefined;
  /** Other paths of the workspace folder itself. */
  workspaceAliases?: readonly string[] | undefined;
  /** The file system treats `A` and `a` as the same. */
  isCaseInsensitive?: boolean | undefined;
  hook?: HookOpinion | undefined;
  intentScope?: IntentScope | undefined;
  /** The session works under an intent already. */
  hasIntent?: boolean | undefined;
  /**
   * The call only starts a sub-agent, each of whose calls is decided by itself. The caller must know this of the
   * tool; its name doesn't tell.
   */
  startsSubAgent?: boolean | undefined;
  /** The call changes nothing but the notes of an external agent. The caller must know this of the tool, too. */
  isBookkeeping?: boolean | undefined;
  /** What an external agent calls the tool, if it has another name there. Rules under that name apply, too. */
  calledAs?: string | undefined;
  /** Tools that the call could be of. Their deny and ask rules apply, and the caller must give an unknown input, too: so it asks. */
  possibleTools?: readonly string[] | undefined;
  /** Unknown inputs of an external agent's call, which make it ask. Their values are JSON. */
  unknownInputs?: readonly { name: string; value: string }[] | undefined;
  /** Another program searches, so the rules can't filter the results as they do for our own tools. */
  searchesUnfiltered?: boolean | undefined;
  /**
   * Set if the session's mode lets a command run without a person in a sandbox without network, in which it can change nothing but the workspace,
   * and there only what can be restored. If the decision's reason is `mode-auto`, the caller must run the call only in such a sandbox. `asksFrom`:
   * calls of this risk ask in any case. `mayReachHosts`: rules allow hosts, so with an approval, the command could reach them.
   */
  confinement?: { asksFrom: RiskLevel | null; mayReachHosts: boolean } | undefined;
  /** A shell command that only reads asks unless a rule allows it, in the modes default, acceptEdits and dontAsk. */
  asksForReadOnlyCommands?: boolean | undefined;
};
