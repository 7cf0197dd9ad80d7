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

/**
 * A file that a command's output names beside an error, and that the sandbox of the command really closes. The output is the command's: it
 * decides nothing, and says what was tried only to people and the model.
 */
export const blockedAccess = z.strictObject({
  access: z.enum(["read", "change"]),
  /** Absolute and real. */
  path: z.string(),
  cause: wallCause,
  /** The folder that people can open for the session so that such a change works; null if they can't. */
  opens: z.string().nullable(),
});
export type BlockedAccess = z.infer<typeof blockedAccess>;
