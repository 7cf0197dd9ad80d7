import { z } from "zod";
import { ruleReference } from "./reason.ts";

/** Why a sandbox keeps commands from a file. */
export const wallCause = z.discriminatedUnion("kind", [
  /** It's outside the workspace and the additional directories. */
  z.strictObject({ kind: z.literal("outside") }),
  /** A deny rule is about it. */
  z.strictObject({ kind: z.literal("rule"), rule: ruleReference.pick({ text: true, source: true }) }),
  z.strictObject({ kind: z.literal("own-data") }),
  z.strictObject({ kind: z.literal("own-program") }),
  /** An `.intentignore` names it. */
  z.strictObject({ kind: z.literal("intent-ignored") }),
  /** The level is `scope`, and the session's intent doesn't own it. */
  z.strictObject({ kind: z.literal("not-owned") }),
  /** The level is `read-only`. */
  z.strictObject({ kind: z.literal("read-only") }),
  /** Programs outside the sandbox would run or obey it. */
  z.strictObject({ kind: z.literal("protected") }),
]);
export type WallCause = z.infer<typeof wallCause>;

/** Why a sandbox keeps commands from a host. */
export const hostCause = z.discriminatedUnion("kind", [
  /** No rule lets pages of it be fetched without asking. */
  z.strictObject({ kind: z.literal("not-allowed") }),
  /** A deny or ask rule is about it. */
  z.strictObject({ kind: z.literal("rule"), rule: ruleReference.pick({ text: true, source: true }) }),
  /** Only 443 and, without encryption, 80 can be reached. */
  z.strictObject({ kind: z.literal("port"), port: z.int() }),
  /** Its name leads to an address that must not be reached. */
  z.strictObject({ kind: z.literal("address"), problem: z.string() }),
  /** The connection was for another host than the one that was asked for, or not encrypted (empty). */
  z.strictObject({ kind: z.literal("other-name"), name: z.string() }),
]);
export type HostCause = z.infer<typeof hostCause>;

/**
 * A file that a command's output names beside an error, and that the sandbox of the command really closes. The output is the command's: it
 * decides nothing, and says what was tried only to people and the model.
 */
const blockedFile = {
  /** Absolute and real. */
  path: z.string(),
  cause: wallCause,
  /** The folder that people can open for the session so that such a change works; null if they can't. */
  opens: z.string().nullable(),
};

/** A host that the proxy of a sandbox kept a command from. */
const blockedHost = z.strictObject({ access: z.literal("connect"), host: z.string(), cause: hostCause });
export type BlockedHost = z.infer<typeof blockedHost>;

/** What a sandbox kept a command from. */
export const blockedAccess = z.discriminatedUnion("access", [
  z.strictObject({ access: z.literal("read"), ...blockedFile }),
  z.strictObject({ access: z.literal("change"), ...blockedFile }),
  blockedHost,
]);
export type BlockedAccess = z.infer<typeof blockedAccess>;
export type BlockedFile = Exclude<BlockedAccess, BlockedHost>;
