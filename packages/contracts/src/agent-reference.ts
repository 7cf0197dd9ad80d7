import { z } from "zod";

/** A sub-agent that a `Task` call started: `id` is that of the call, `name` the kind of agent that it is. */
export const agentReference = z.strictObject({ id: z.string(), name: z.string() });
export type AgentReference = z.infer<typeof agentReference>;
