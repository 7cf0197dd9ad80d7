import { z } from "zod";
import { effectMessages } from "./effect-messages.ts";

/** How many files and names a group shows. */
export const mostShownFiles = 20;

/** What happens to files. */
export const effectAction = z.enum([
  "delete",
  /** What they hold is replaced as a whole. */
  "overwrite",
  /** They are edited in place, or get more at their end. */
  "change",
  "create",
  /** They go away from here. What they replace elsewhere is another group. */
  "move",
  /** Their changes go to git's stash. */
  "stash",
  "change-mode",
  "change-owner",
]);
export type EffectAction = z.infer<typeof effectAction>;

/** What git holds of a file. */
export const gitState = z.enum([
  /** Git has it as it is, as far as size and time tell. */
  "tracked",
  /** Git tracks it, but holds another version: the changes can't be recovered from git. */
  "changed",
  "untracked",
  "ignored",
  /** It is part of a repository's own data, such as its history. */
  "repository",
  /** No repository is around it. */
  "none",
  /** The index of its repository can't be read. */
  "unknown",
]);
export type GitState = z.infer<typeof gitState>;

/** A file or folder that a call would touch. Nothing is read of it but its kind and size. */
export const affectedFile = z.strictObject({
  /** Absolute. It may hold any character: show control and invisible ones as what they are. */
  path: z.string(),
  /** A link is never followed: it is itself what is touched. */
  kind: z.enum(["file", "folder", "link", "other"]),
  /** In bytes; 0 for anything but a file. */
  size: z.int(),
  git: gitState,
});
export type AffectedFile = z.infer<typeof affectedFile>;

/** Files to which the same happens. Of each number the group says whether it is exact. */
export const affectedGroup = z.strictObject({
  action: effectAction,
  /** The places that the command names, as far as something is there (or will be, for "create"), at most 20. */
  roots: z.array(affectedFile).max(mostShownFiles),
  /** How many places it names. */
  rootCount: z.int(),
  /** Files, links and anything else but folders. */
  fileCount: z.int(),
  folderCount: z.int(),
  /** The sizes of the files together, in bytes. */
  size: z.int(),
  /** How many of the files are in each state; states without files are left out. */
  git: z.partialRecord(gitState, z.int()),
  /** The first 20 files, in the order of their paths below each root. */
  files: z.array(affectedFile).max(mostShownFiles),
  /** There are more than were counted: every number means "at least". */
  isMore: z.boolean(),
});
export type AffectedGroup = z.infer<typeof affectedGroup>;

/** Where a call reaches outside, as configured here. Null: not known (an unknown says why), or nothing sets it. No field holds a password or token. */
export const effectTarget = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("git-push"),
    /** The name of the remote; null where the command gives an address. */
    remote: z.string().nullable(),
    /** Without user and password. */
    url: z.string().nullable(),
    /** Branches and tags there; null where git's settings choose them. */
    branches: z.array(z.string()).nullable(),
    isForced: z.boolean(),
    isDeleting: z.boolean(),
    /** All branches or all tags go there. */
    isAll: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("publish"),
    program: z.string(),
    name: z.string().nullable(),
    version: z.string().nullable(),
    /** "default" where nothing chooses another. */
    registry: z.string().nullable(),
    isDryRun: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("cluster"),
    program: z.string(),
    context: z.string().nullable(),
    /** Host and port of the cluster's API. */
    server: z.string().nullable(),
    namespace: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("terraform"),
    program: z.string(),
    workspace: z.string().nullable(),
    /** The type of the backend: "s3", "local". */
    backend: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("containers"),
    program: z.string(),
    context: z.string().nullable(),
    /** The address of the engine; "local" for the one of this machine. */
    host: z.string().nullable(),
    /** The images that are pushed. */
    images: z.array(z.string()),
    /** The hosts to which these go; "default" for the engine's own. */
    registries: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal("database"),
    program: z.string(),
    /** "local" for this machine. */
    host: z.string().nullable(),
    /** For SQLite the path of the file. */
    database: z.string().nullable(),
    /** The kinds of the statements in their order, at most 20; null where they aren't known. */
    statements: z
      .array(
        z.strictObject({
          /** Its first words in capitals: "SELECT", "DROP TABLE". */
          verb: z.string(),
          /** An UPDATE or DELETE that concerns every row. */
          isUnbounded: z.boolean(),
        }),
      )
      .nullable(),
  }),
]);
export type EffectTarget = z.infer<typeof effectTarget>;

export type EffectCode = keyof typeof effectMessages;

function isEffectCode(code: string): code is EffectCode {
  return Object.hasOwn(effectMessages, code);
}

/** Something that can't be told beforehand. */
export const effectUnknown = z.strictObject({
  code: z.enum(Object.keys(effectMessages).filter(isEffectCode)),
  data: z.record(z.string(), z.string()).optional(),
});
export type EffectUnknown = z.infer<typeof effectUnknown>;

/** What a call would touch and reach if it ran now, found by reading alone. */
export const callEffects = z.strictObject({
  groups: z.array(affectedGroup),
  targets: z.array(effectTarget),
  /** Why the groups and targets may not be all, or not exact; empty where they are. */
  unknowns: z.array(effectUnknown),
  /**
   * The SHA-256 over the whole list of files that are deleted, replaced or moved, over the places of what is created or changed otherwise,
   * and over the targets: part of the call's digest. Null where the call has none of these.
   */
  fingerprint: z.string().nullable(),
});
export type CallEffects = z.infer<typeof callEffects>;
