import { z } from "zod";

/**
 * How a session treats calls that no rule decides.
 * `default`: safe tools inside the workspace run, the rest asks. `acceptEdits`: edits inside the workspace run too.
 * `plan`: only reads. `dontAsk`: what would ask is denied. `strict`: every call asks. `bypassPermissions`: nothing asks.
 */
export const permissionMode = z.enum([
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "strict",
  "bypassPermissions",
]);
export type PermissionMode = z.infer<typeof permissionMode>;
