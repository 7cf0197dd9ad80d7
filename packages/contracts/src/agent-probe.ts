/**
 * The tool of a probe call: `countersign doctor` asks about it to see that questions get answers. The gate denies it always, decides nothing
 * and stores nothing, so nobody gains anything by asking.
 */
export const probeTool = "CountersignProbe";

/** Stands in the answer to a probe, beside the agent's own denial. */
export const probeMark = "countersignProbe";

/** The reason of the denial, for a model that calls such a tool. */
export const probeReason = "Countersign: this was only a check of the connection. Nothing was run.";
