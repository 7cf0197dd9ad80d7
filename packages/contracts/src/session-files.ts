import { z } from "zod";

/** So much of a name can be typed, in characters. */
export const longestTypedName = 1_000;

/**
 * Files of a session's workspace that somebody may name in a message. `files`: at most 50 paths relative to the workspace, exactly as the agent
 * would have to spell them, which a terminal or a page mustn't show raw. `isComplete`: whether these are all that fit.
 */
export const foundFiles = z.strictObject({ files: z.array(z.string()), isComplete: z.boolean() });
export type FoundFiles = z.infer<typeof foundFiles>;
