export type { AdapterOptions } from "../adapter-options.ts";
export { CallRefusedError } from "../gate-error.ts";
export { gateToolCalls } from "./gate-tool-calls.ts";
