import { z } from "zod";

/** A sub-agent that a `Task` call started. */
export const agentReference = z.strictObject({
  /** The id of that call. */
  id: z.string(),
  /** The kind of agent that it is. */
  name: z.string(),
});
export type AgentReference = z.infer<typeof agentReference>;
