import type { Refusal, SameAs } from "./gate.ts";

export type AdapterOptions<ToolName extends string = string> = {
  /** The tools that do exactly what a tool of Countersign does, with the same inputs: see `Call.sameAs`. */
  sameAs?: Partial<Record<ToolName, SameAs>>;
  /** Called when a person aborts a call or stops the session: end the run here, for example with your AbortController. */
  onAbort?: (refusal: Refusal) => void;
};
