import { z } from "zod";

/** How much of a file is shown around a change, in bytes. A larger file has only the lines of its diff. */
export const maxPreviewedBytes = 1024 * 1024;

/** The file that a waiting call would change, as it is before the call. `changed`: it isn't the file of the preview any more. */
export const previewedFile = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("text"), text: z.string() }),
  z.strictObject({ outcome: z.enum(["changed", "too-large", "not-text"]) }),
]);
export type PreviewedFile = z.infer<typeof previewedFile>;
