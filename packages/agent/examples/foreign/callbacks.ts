import type {
  AgentEvent,
  AgentResult,
  CanUseTool,
  PermissionResult,
  PermissionUpdate,
} from "@countersign/agent";

/** Callbacks as they were written before there were more parameters: they still fit. */
export const byName: CanUseTool = async (toolName) =>
  toolName === "Bash" ? { behavior: "deny", message: "no shell" } : { behavior: "allow" };

export const byInput: CanUseTool = async (_toolName: string, input: Record<string, unknown>) =>
  input.file_path === "README.md" ? { behavior: "allow" } : { behavior: "deny", message: "only the README" };

function denyWrites(
  toolName: string,
): Promise<{ behavior: "allow" } | { behavior: "deny"; message: string }> {
  return Promise.resolve(toolName === "Write" ? { behavior: "allow" } : { behavior: "deny", message: "no" });
}
export const older: CanUseTool = denyWrites;

/** A callback with every parameter, its options spelt out as another SDK has them. */
type Options = {
  signal: AbortSignal;
  suggestions?: PermissionUpdate[];
  blockedPath?: string;
  decisionReason?: string;
  toolUseID: string;
  agentID?: string;
  requestId: string;
};
async function whole(
  toolName: string,
  input: Record<string, unknown>,
  { signal, suggestions, blockedPath, decisionReason, toolUseID, agentID, requestId }: Options,
): Promise<PermissionResult> {
  signal.throwIfAborted();
  if (blockedPath !== undefined || agentID !== undefined)
    return {
      behavior: "deny",
      message: `${toolName}: ${decisionReason ?? requestId}`,
      interrupt: true,
      toolUseID,
    };
  return { behavior: "allow", updatedInput: { ...input }, updatedPermissions: suggestions, toolUseID };
}
export const newer: CanUseTool = whole;

// @ts-expect-error an answer is allow or deny
export const maybe: CanUseTool = async () => ({ behavior: "maybe" });
// @ts-expect-error a denial says why
export const silent: CanUseTool = async () => ({ behavior: "deny" });
// @ts-expect-error an answer is no boolean
export const yes: CanUseTool = async () => true;
// @ts-expect-error nothing is no answer
export const nothing: CanUseTool = async () => undefined;
// @ts-expect-error the tool is named by a text
export const numbered: CanUseTool = async (toolName: number) => ({
  behavior: "allow",
  toolUseID: String(toolName),
});
// @ts-expect-error there is no fourth parameter
export const four: CanUseTool = async (_a, _b, _c, _d) => ({ behavior: "allow" });
const kept = { behavior: "allow", destination: "session" } as const;
// @ts-expect-error a rule names its tool
export const nameless: PermissionUpdate = { ...kept, type: "addRules", rules: [{ ruleContent: "ls" }] };
// @ts-expect-error a change says where it belongs
export const homeless: PermissionUpdate = { type: "setMode", mode: "plan" };

/** Every way in which a run ends, and every event, is told by its tag: leaving one out is an error. */
export function formatResult(result: AgentResult): string {
  switch (result.status) {
    case "done":
      return result.text;
    case "stopped":
      return `stopped by the ${result.by}`;
    case "refused":
    case "failed":
      return result.message;
    case "limited":
      return `${result.limit}: ${result.message}`;
    case "aborted":
      return result.cause === "signal"
        ? String(result.reason)
        : `${result.error.toolUseID}: ${result.error.message}`;
  }
}

// @ts-expect-error not every result has words
export const wordless = (result: AgentResult): string => result.text;
// @ts-expect-error only some events are about a call
export const callOf = (event: AgentEvent) => event.call;
export const previewOf = (event: AgentEvent) =>
  event.type === "call-changed" ? event.call.assessment?.preview.kind : undefined;
