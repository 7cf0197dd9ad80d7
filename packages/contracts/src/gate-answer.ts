import type { JsonObject } from "./json.ts";

/** The gate's answer to a request: 200 with the answer in the agent's format, or 202 if nobody has decided yet. */
export type GateAnswer = { status: 200; body: JsonObject } | { status: 202 };
