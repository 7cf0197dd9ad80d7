/** The call to decide. `input` has passed the tool's schema. */
export type PolicyCall = { tool: string; input: Record<string, unknown> };
