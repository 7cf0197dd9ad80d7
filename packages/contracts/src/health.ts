import { z } from "zod";

/** What `/healthz` answers. Nothing in it is secret, because nobody signs in for it. */
export const health = z.strictObject({
  status: z.enum(["ok", "degraded"]),
  version: z.string(),
  /** `unreachable`: sessions wait until it is back. */
  database: z.enum(["ok", "unreachable"]),
  /** `full`: the disk of the database or of the data folder has no space left. */
  disk: z.enum(["ok", "full"]),
  /** The model of new sessions. */
  model: z.string(),
});
export type Health = z.infer<typeof health>;
