import type { Decision } from "@countersign/contracts/decision";
import type { PolicyCall, PolicyContext } from "./context.ts";

/** Decides one call. Pure and synchronous; what it does not understand asks. */
export function decide(call: PolicyCall, context: PolicyContext): Decision {
  if (context.mode === "bypassPermissions") {
    return { kind: "allow", because: [{ kind: "mode", text: "mode bypassPermissions asks nothing" }] };
  }
  return {
    kind: "ask",
    because: [{ kind: "class", text: `${call.tool} asks before it runs` }],
    risk: { level: "medium", reasons: [] },
    suggestions: [],
  };
}
