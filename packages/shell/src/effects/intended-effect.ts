import type { EffectAction, EffectTarget, EffectUnknown } from "@countersign/contracts/call-effects";

/**
 * What a word stands for. "path": one place, absolute, as the kernel would walk there; `name` is its last name as written, which may be
 * `.`. "pattern": what the shell makes of it below `folder`. "pathspec": a pattern of git's, whose `*` crosses folders.
 */
export type EffectOperand =
  | { kind: "path"; path: string; name: string }
  | { kind: "pattern" | "pathspec"; folder: string; pattern: string }
  | { kind: "unknown"; unknown: EffectUnknown };

/** What `find` asks of a file before it does something to it. */
export type FindTest = {
  kind: "name" | "type" | "empty";
  /** A pattern, or letters of types. */
  value: string;
  isNegated: boolean;
  ignoresCase: boolean;
};

/** What becomes of files. `reach`: "entry" leaves folders alone, "tree" takes all that is in them, "empty-folder" only folders without anything in them. */
export type IntendedFiles =
  | { kind: "delete"; operands: readonly EffectOperand[]; reach: "entry" | "tree" | "empty-folder" }
  /** Where nothing is yet, files are created. */
  | { kind: "write"; operands: readonly EffectOperand[]; action: "overwrite" | "change" }
  | { kind: "rights"; operands: readonly EffectOperand[]; action: RightsAction; isTree: boolean }
  | IntendedPlacing
  | {
      kind: "find";
      roots: readonly EffectOperand[];
      tests: readonly FindTest[];
      minDepth: number;
      maxDepth: number;
      action: FoundAction;
    }
  | IntendedGit;

/** "delete" is `-delete`, which takes empty folders too; "delete-entry" is `-exec rm`, which takes none, "delete-tree" `-exec rm -r`. */
export type FoundAction = "delete" | "delete-entry" | "delete-tree" | RightsAction;

export type RightsAction = "change-mode" | "change-owner";

/** Sources get another name, or one more. */
export type IntendedPlacing = {
  kind: "place";
  by: "move" | "copy" | "link";
  sources: readonly EffectOperand[];
  target: EffectOperand;
  /** "either": it is a folder if one is there. */
  targetIs: "folder" | "name" | "either";
  /** Folders are copied with what is in them. */
  isTree: boolean;
  /** What stands at the target is left alone. */
  keepsExisting: boolean;
};

/** Files that git picks. `paths` null: all of the repository, or for `clean` those below the folder where it runs. */
export type IntendedGit = {
  kind: "git";
  folder: EffectOperand;
  paths: readonly EffectOperand[] | null;
  action: EffectAction;
  /** "changed": those that differ from what git holds. */
  picks: "changed" | "tracked" | "untracked";
  /** Of what git doesn't track. */
  ignored: "kept" | "too" | "only";
  takesFolders: boolean;
  /** Other repositories below go too. */
  takesRepositories: boolean;
  /** Further lines of a .gitignore. */
  excludes: readonly string[];
  /** Words that are branches or commits where they name one, and paths otherwise. */
  mayBeRevisions: readonly EffectOperand[];
};

/** A place outside that is named by words and settings. Null: the words don't say. `folder` is where it runs. */
export type IntendedTarget =
  | {
      kind: "git-push";
      folder: EffectOperand;
      /** The remote's name or address; null where the settings choose it. */
      remote: string | null;
      /** The word for it isn't known. */
      isRemoteOpen: boolean;
      refspecs: readonly string[];
      isForced: boolean;
      isDeleting: boolean;
      isAll: boolean;
    }
  | {
      kind: "publish";
      program: string;
      folder: EffectOperand;
      registry: string | null;
      isDryRun: boolean;
    }
  | {
      kind: "cluster";
      program: string;
      folder: EffectOperand;
      context: string | null;
      namespace: string | null;
      server: string | null;
      settings: string | null;
    }
  | { kind: "terraform"; program: string; folder: EffectOperand }
  | {
      kind: "containers";
      program: string;
      context: string | null;
      host: string | null;
      images: readonly string[];
    }
  | Extract<EffectTarget, { kind: "database" }>;

/** What a part of a command is meant to do, as its words tell; nothing has been read yet. */
export type IntendedEffect =
  | IntendedFiles
  | {
      kind: "target";
      target: IntendedTarget;
      /** The variables that it is given by itself, where they are spelled out. */
      variables: Readonly<Record<string, string>>;
      unknowns: readonly EffectUnknown[];
    }
  | { kind: "unknown"; unknown: EffectUnknown };
