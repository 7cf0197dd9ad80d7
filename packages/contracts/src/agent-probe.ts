/**
 * The tool of a probe call, with which `countersign doctor` checks that questions get answers. The gate always denies it, and evaluates and
 * stores nothing, so nobody gains anything by asking.
 */
export const probeTool = "CountersignProbe";

/** The reason of the denial. `countersign doctor` recognizes the gate by it, and it tells a model why such a call didn't run. */
export const probeReason = "Countersign: this was only a check of the connection. Nothing was run.";
