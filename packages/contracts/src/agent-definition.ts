import { z } from "zod";
import { permissionMode } from "./permission-mode.ts";
import { sessionLimits } from "./session.ts";

const ruleTexts = z.array(z.string().trim().min(1).max(2_000));

/** A kind of sub-agent that a `Task` call can start. */
export const agentDefinition = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "letters, digits, - and _, at most 64"),
  /** Tells the agent that starts it when to do so. */
  description: z.string().trim().min(1).max(2_000),
  /** What the sub-agent reads before its task. */
  prompt: z.string().trim().min(1).max(100_000),
  /** The tools that it has, never `Task`; without it, all tools of its session. */
  tools: z.array(z.string().min(1)).optional(),
  /**
   * In the syntax of settings files. Its deny and ask rules add to the session's; its allow rules cover its own
   * calls only.
   */
  rules: z
    .strictObject({
      allow: ruleTexts.optional(),
      ask: ruleTexts.optional(),
      deny: ruleTexts.optional(),
    })
    .optional(),
  /** Can only make the sub-agent stricter than its session. */
  permissionMode: permissionMode.optional(),
  /** Without it, the session's model. */
  model: z.string().min(1).optional(),
  /** Bound each run of it separately. What it does also counts toward the session's limits. */
  limits: sessionLimits.pick({ maxTurns: true, maxCostUsd: true }).partial().optional(),
});
export type AgentDefinition = z.infer<typeof agentDefinition>;
