import { z } from "zod";
import { sandboxLevels } from "./sandbox-level.ts";

export const sandboxLevel = z.enum(sandboxLevels);

/** Whether commands can run in a sandbox on the server's machine. `fix` is a command for its administrator; empty if there is none. */
export const sandboxCheck = z.discriminatedUnion("isAvailable", [
  z.strictObject({ isAvailable: z.literal(true) }),
  z.strictObject({ isAvailable: z.literal(false), problem: z.string(), fix: z.string() }),
]);
export type SandboxCheck = z.infer<typeof sandboxCheck>;

/** The sandbox of a session's commands. */
export const sessionSandbox = z.strictObject({
  /** The strictest of the three below: it applies. */
  level: sandboxLevel,
  /** The team's level. */
  team: sandboxLevel,
  /** The strictest level in settings files. */
  files: sandboxLevel,
  /** The level that people set for this session. */
  session: sandboxLevel,
  /** Folders outside the workspace that people opened for this session: commands can change files in them, except at the level `read-only`. */
  opened: z.array(z.string()),
});
export type SessionSandbox = z.infer<typeof sessionSandbox>;
