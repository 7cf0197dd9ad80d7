export type { AdapterOptions } from "../adapter-options.ts";
export { CallRefusedError } from "../gate-error.ts";
export { withGate } from "./with-gate.ts";
