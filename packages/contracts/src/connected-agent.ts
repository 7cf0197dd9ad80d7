import { z } from "zod";
import { externalAgentKind } from "./external-agent.ts";

/** Whose calls a settings file covers: one person's in all folders, one project's, or everybody's on a machine. */
export const agentPlaceKind = z.enum(["user", "project", "managed"]);
export type AgentPlaceKind = z.infer<typeof agentPlaceKind>;

/** What can be wrong with an agent's connection. The texts are in `agent-problem-messages.ts`. */
export const agentProblemCode = z.enum([
  "program",
  "settings-missing",
  "settings-unreadable",
  "hooks-changed",
  "shim-missing",
  "shim-changed",
  "shim-not-executable",
  "shim-writable",
  "key-missing",
  "key-exposed",
  "key-refused",
  "server-away",
  "hooks-untrusted",
  "hooks-disabled",
  "hooks-off",
  "managed-hooks-only",
  "environment-changed",
  "config-folder",
  "bare",
  "probe-unanswered",
  "probe-open",
]);
export type AgentProblemCode = z.infer<typeof agentProblemCode>;

const text = z.string().max(2_000);

/** `about`: the file, program or variable with the problem, or an error message. */
export const agentProblem = z.strictObject({ code: agentProblemCode, about: text });
export type AgentProblem = z.infer<typeof agentProblem>;

/** What `connect` and `doctor` report about an agent on this machine. */
export const agentReport = z.strictObject({
  /** The agent's own version; null if it doesn't start. */
  version: z.string().max(100).nullable(),
  /** The machine's name. */
  machine: z.string().max(255),
  /** The settings files with the hooks. */
  places: z.array(z.strictObject({ kind: agentPlaceKind, file: text })).max(100),
  problems: z.array(agentProblem).max(100),
});
export type AgentReport = z.infer<typeof agentReport>;

/** An agent that asks with a key for the gate. Times are ISO 8601, UTC. */
export const connectedAgent = z.strictObject({
  agent: externalAgentKind,
  key: z.strictObject({ id: z.string(), name: z.string() }),
  /** Who the key acts as. */
  person: z.string(),
  connectedAt: z.string(),
  /** When the key was last used: by the agent, `connect` or `doctor`. */
  lastSeenAt: z.string().nullable(),
  /** It has had a session. */
  hasAsked: z.boolean(),
  /** Null if neither `connect` nor `doctor` has reported yet. */
  reported: agentReport.extend({ at: z.string() }).nullable(),
});
export type ConnectedAgent = z.infer<typeof connectedAgent>;
