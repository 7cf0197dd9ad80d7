import { z } from "zod";
import { ruleReference } from "./reason.ts";

/** Why a sandbox keeps commands from a file. */
export const wallCause = z.discriminatedUnion("kind", [
  /** It's outside the workspace and the additional directories. */
  z.strictObject({ kind: z.literal("outside") }),
  /** A deny rule matches it. */
  z.strictObject({ kind: z.literal("rule"), rule: ruleReference.pick({ text: true, source: true }) }),
  z.strictObject({ kind: z.literal("own-data") }),
  z.strictObject({ kind: z.literal("own-program") }),
  /** An `.intentignore` pattern matches it. */
  z.strictObject({ kind: z.literal("intent-ignored") }),
  /** The level is `scope`, and the session's intent doesn't own it. */
  z.strictObject({ kind: z.literal("not-owned") }),
  /** The level is `read-only`. */
  z.strictObject({ kind: z.literal("read-only") }),
  /** It's protected, because programs outside the sandbox run it or act on it. */
  z.strictObject({ kind: z.literal("protected") }),
  /** Only mode auto let the command run, and programs keep keys, tokens or passwords there. */
  z.strictObject({ kind: z.literal("credentials") }),
  /** Only mode auto let the command run, and the `.gitignore` file says what undo doesn't record. */
  z.strictObject({ kind: z.literal("ignore-rules") }),
  /** Only mode auto let the command run, and undo couldn't restore the file. */
  z.strictObject({ kind: z.literal("unasked") }),
]);
export type WallCause = z.infer<typeof wallCause>;

/** Why a sandbox keeps commands from a host. */
export const hostCause = z.discriminatedUnion("kind", [
  /** No rule lets WebFetch request its pages without asking. */
  z.strictObject({ kind: z.literal("not-allowed") }),
  /** A deny or ask rule matches it. */
  z.strictObject({ kind: z.literal("rule"), rule: ruleReference.pick({ text: true, source: true }) }),
  /** Only 443 and, without encryption, 80 can be reached. */
  z.strictObject({ kind: z.literal("port"), port: z.int() }),
  /** Its name resolves to an address that must not be reached. */
  z.strictObject({ kind: z.literal("address"), problem: z.string() }),
  /** The connection was for another host than the one that was asked for, or not encrypted (empty). */
  z.strictObject({ kind: z.literal("other-name"), name: z.string() }),
  /** A rule allows it, but only mode auto let the command run. */
  z.strictObject({ kind: z.literal("unasked") }),
]);
export type HostCause = z.infer<typeof hostCause>;

/**
 * A file that a command's output names beside an error, and that the command's sandbox really blocks. The command controls its output, so it is
 * only shown to people and the model, and no decision depends on it.
 */
const blockedFile = {
  /** Absolute and real. */
  path: z.string(),
  cause: wallCause,
  /** The folder that people can open for the session so that such a change works; null if they can't. */
  opens: z.string().nullable(),
};

/** A host that a sandbox's proxy refused to a command. */
const blockedHost = z.strictObject({ access: z.literal("connect"), host: z.string(), cause: hostCause });
export type BlockedHost = z.infer<typeof blockedHost>;

/** A file or host that a sandbox blocked for a command. */
export const blockedAccess = z.discriminatedUnion("access", [
  z.strictObject({ access: z.literal("read"), ...blockedFile }),
  z.strictObject({ access: z.literal("change"), ...blockedFile }),
  blockedHost,
]);
export type BlockedAccess = z.infer<typeof blockedAccess>;
export type BlockedFile = Exclude<BlockedAccess, BlockedHost>;
