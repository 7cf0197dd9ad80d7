import { z } from "zod";

/**
 * What the commands of an agent can reach, from the loosest to the strictest. `off`: whatever the user of the server can.
 * `workspace`: they change the workspace and nothing else, and have no network. `read-only`: they change nothing.
 */
export const sandboxLevel = z.enum(["off", "workspace", "read-only"]);
export type SandboxLevel = z.infer<typeof sandboxLevel>;

/** Whether commands can run in a sandbox on the server's machine. `fix` is a command for its administrator; empty if there is none. */
export const sandboxCheck = z.discriminatedUnion("isAvailable", [
  z.strictObject({ isAvailable: z.literal(true) }),
  z.strictObject({ isAvailable: z.literal(false), problem: z.string(), fix: z.string() }),
]);
export type SandboxCheck = z.infer<typeof sandboxCheck>;

/** Whether commands reach more at one level than at the other. */
export function isLooser(level: SandboxLevel, than: SandboxLevel): boolean {
  return sandboxLevel.options.indexOf(level) < sandboxLevel.options.indexOf(than);
}
