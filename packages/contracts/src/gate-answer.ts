import type { JsonObject } from "./json.ts";

/** What the gate says to a request: 200 with the agent's own answer, or 202 where nobody has decided yet. */
export type GateAnswer = { status: 200; body: JsonObject } | { status: 202 };
