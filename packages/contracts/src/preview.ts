import { z } from "zod";
import { callEffects } from "./call-effects.ts";

/** One file that a call would change. Counts are lines. */
export const fileChange = z.strictObject({
  path: z.string(),
  change: z.enum(["create", "modify", "delete"]),
  /** Unified, with three lines of context. */
  diff: z.string(),
  additions: z.int(),
  deletions: z.int(),
  isCut: z.boolean(),
});
export type FileChange = z.infer<typeof fileChange>;

/** What a call would do, shown to a person before it runs. Paths are absolute. */
export const preview = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("diff"), files: z.array(fileChange) }),
  z.strictObject({
    kind: z.literal("command"),
    command: z.string(),
    cwd: z.string(),
    canonical: z.string().optional(),
    description: z.string().optional(),
    /** The files of the workspace that a command runs. An approval is bound to their content too. */
    programs: z.array(z.string()).optional(),
    /**
     * The parts of a command that run a file to which an approval can't be bound: its name or folder isn't known,
     * or it lies outside the workspace. Such a call is never allowed again exactly.
     */
    unwatched: z.array(z.string()).optional(),
    /** The files that it would touch and the places that it would reach; absent where nothing is known of its programs. */
    effects: callEffects.optional(),
    /** The level of the sandbox that it runs in, or `outside` if it asks to run outside of it. Absent if there is none. */
    sandbox: z.enum(["workspace", "scope", "read-only", "outside"]).optional(),
    /** The folders outside the workspace that people opened for the session's commands. */
    opened: z.array(z.string()).optional(),
    /** In its sandbox, the command can reach the hosts that rules allow. Absent if it has no network there. */
    network: z.literal("allowed-hosts").optional(),
  }),
  z.strictObject({
    kind: z.literal("path"),
    action: z.enum(["read", "list", "search"]),
    path: z.string(),
    pattern: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("fetch"),
    url: z.string(),
    host: z.string(),
    /** What the model says it is looking for. It isn't sent. */
    prompt: z.string().optional(),
  }),
  /** More files for an intent: the patterns asked for, and the patterns it may write before and after. */
  z.strictObject({
    kind: z.literal("expansion"),
    intentId: z.string(),
    paths: z.array(z.string()),
    why: z.string(),
    before: z.array(z.string()),
    after: z.array(z.string()),
    /** Files of the workspace that it would newly own, at most 200. */
    files: z.array(z.string()),
    isCut: z.boolean(),
  }),
  /** The intent that the session would work under. */
  z.strictObject({
    kind: z.literal("intent"),
    intentId: z.string(),
    title: z.string(),
    from: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("input"), summary: z.string() }),
]);
export type Preview = z.infer<typeof preview>;

/** A file and what it held. */
export const fileFingerprint = z.strictObject({
  path: z.string(),
  /** The SHA-256 of the content, in hex; null where there is no file. */
  hash: z.string().nullable(),
});
export type FileFingerprint = z.infer<typeof fileFingerprint>;

/** Replaces a hash where there is something other than a plain file, or a file that can't be compared. */
export const notWatched = "unwatched";

/** Whether there was a plain file, whose changes are noticed. */
export function isWatched({ hash }: FileFingerprint): boolean {
  return hash !== null && hash !== notWatched;
}
