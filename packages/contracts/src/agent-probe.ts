/**
 * The tool of a probe call: `countersign doctor` asks about it to see that questions get answers. The gate denies it always, decides nothing
 * and stores nothing, so nobody gains anything by asking.
 */
export const probeTool = "CountersignProbe";

/** The reason of the denial. By it `countersign doctor` knows the gate, and a model that calls such a tool why it wasn't run. */
export const probeReason = "Countersign: this was only a check of the connection. Nothing was run.";
