import { z } from "zod";
import { permissionMode } from "./permission-mode.ts";
import { sessionLimits } from "./session.ts";

const ruleTexts = z.array(z.string().trim().min(1).max(2_000));

/**
 * A kind of sub-agent that a `Task` call can start. `description` tells the agent that starts it when to; `prompt` is what
 * the sub-agent itself reads before its task. `tools` names those that it has, all of its session's without it; never
 * `Task`. `rules` in the syntax of settings: its deny and ask rules come beside the session's, its allow rules hold for its
 * own calls only. `permissionMode` can only make it stricter than its session. `model`: the session's without it. `limits`
 * bound each run of it by itself; what it does counts for the session's bounds as well.
 */
export const agentDefinition = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "letters, digits, - and _, at most 64"),
  description: z.string().trim().min(1).max(2_000),
  prompt: z.string().trim().min(1).max(100_000),
  tools: z.array(z.string().min(1)).optional(),
  rules: z
    .strictObject({
      allow: ruleTexts.optional(),
      ask: ruleTexts.optional(),
      deny: ruleTexts.optional(),
    })
    .optional(),
  permissionMode: permissionMode.optional(),
  model: z.string().min(1).optional(),
  limits: sessionLimits.pick({ maxTurns: true, maxCostUsd: true }).partial().optional(),
});
export type AgentDefinition = z.infer<typeof agentDefinition>;
