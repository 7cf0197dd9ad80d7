import { assertNever } from "@countersign/contracts/assert-never";
import { formatIssue } from "@countersign/contracts/format-issues";
import type { HookEvent } from "@countersign/contracts/hook";
import { jsonObject } from "@countersign/contracts/json";
import { z } from "zod";

const text = z.string().optional();
const hookEventField = <Event extends HookEvent>(event: Event) => ({
  hookEventName: z.literal(event).optional(),
});

/** Rules and settings that an answer may bring, as the Agent SDK has them. Only people add rules here: it is passed over, and said so. */
const permissionUpdate = z.looseObject({ type: z.string() });

const permissionAnswer = z.discriminatedUnion("behavior", [
  z.strictObject({
    behavior: z.literal("allow"),
    updatedInput: jsonObject.optional(),
    updatedPermissions: z.array(permissionUpdate).optional(),
  }),
  z.strictObject({ behavior: z.literal("deny"), message: text, interrupt: z.boolean().optional() }),
]);

const common = {
  continue: z.boolean().optional(),
  stopReason: text,
  suppressOutput: z.boolean().optional(),
  systemMessage: text,
  reason: text,
};
const blocking = { ...common, decision: z.enum(["approve", "block"]).optional() };
const withContext = <Event extends HookEvent>(event: Event) =>
  z.strictObject({
    ...blocking,
    hookSpecificOutput: z.strictObject({ ...hookEventField(event), additionalContext: text }).optional(),
  });
const withoutContext = <Event extends HookEvent>(event: Event) =>
  z.strictObject({ ...blocking, hookSpecificOutput: z.strictObject(hookEventField(event)).optional() });

/**
 * What a hook may say, event by event. Strict: a field that is misspelt or is in the wrong place is a failure, because
 * passed over it would be a `deny` that denies nothing.
 */
const hookOutputs = {
  PreToolUse: z.strictObject({
    ...blocking,
    hookSpecificOutput: z
      .strictObject({
        ...hookEventField("PreToolUse"),
        permissionDecision: z.enum(["allow", "deny", "ask", "defer"]).optional(),
        permissionDecisionReason: text,
        updatedInput: jsonObject.optional(),
        additionalContext: text,
      })
      .optional(),
  }),
  PermissionRequest: z.strictObject({
    ...common,
    decision: z.union([permissionAnswer, z.enum(["approve", "block"])]).optional(),
    hookSpecificOutput: z
      .strictObject({ ...hookEventField("PermissionRequest"), decision: permissionAnswer.optional() })
      .optional(),
  }),
  PostToolUse: withContext("PostToolUse"),
  UserPromptSubmit: withContext("UserPromptSubmit"),
  SessionStart: withContext("SessionStart"),
  SessionEnd: withoutContext("SessionEnd"),
  Stop: withoutContext("Stop"),
  SubagentStop: withoutContext("SubagentStop"),
};

/** What a hook may give back for an event; nothing at all leaves the decision to others. */
type HookOutputOf<Event extends HookEvent> = z.input<(typeof hookOutputs)[Event]>;
export type HookOutput = { [Event in HookEvent]: HookOutputOf<Event> }[HookEvent];

type PreToolUse = z.output<typeof hookOutputs.PreToolUse>;
type PermissionRequest = z.output<typeof hookOutputs.PermissionRequest>;
type PermissionAnswer = z.output<typeof permissionAnswer>;
type WithContext = z.output<ReturnType<typeof withContext>>;
type WithoutContext = z.output<ReturnType<typeof withoutContext>>;

/** The answer of one hook, the same for every event and spelling. */
export type HookSaid = {
  decision: "none" | "allow" | "ask" | "deny";
  reason: string | null;
  updatedInput: z.output<typeof jsonObject> | null;
  additionalContext: string | null;
  /** The turn is to be stopped. */
  interrupt: boolean;
  note: string | null;
};

const notTaken = "It allowed this call. Hooks can’t add rules. Add them on the Rules page.";

const silence: HookSaid = {
  decision: "none",
  reason: null,
  updatedInput: null,
  additionalContext: null,
  interrupt: false,
  note: null,
};

/** Reads what a hook gave back; a text says why it cannot be read. `undefined` is silence. */
export function readHookOutput(event: HookEvent, output: unknown): HookSaid | string {
  if (output === undefined) return silence;
  switch (event) {
    case "PreToolUse":
      return read(hookOutputs.PreToolUse, output, ofPreToolUse);
    case "PermissionRequest":
      return read(hookOutputs.PermissionRequest, output, ofPermissionRequest);
    case "PostToolUse":
    case "UserPromptSubmit":
    case "SessionStart":
      return read(hookOutputs[event], output, ofNotice);
    case "SessionEnd":
      return read(hookOutputs.SessionEnd, output, ofNotice);
    case "Stop":
    case "SubagentStop":
      return read(hookOutputs[event], output, ofStop);
    default:
      return assertNever(event);
  }
}

function read<Output extends Common>(
  schema: z.ZodType<Output>,
  output: unknown,
  meaning: (output: Output) => Partial<HookSaid>,
): HookSaid | string {
  const parsed = schema.safeParse(output);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const problem = issue === undefined ? "it has the wrong shape" : formatIssue(issue);
    return `its output is invalid: ${problem}`;
  }
  return { ...silence, note: parsed.data.systemMessage ?? null, ...meaning(parsed.data) };
}

type Common = Pick<WithoutContext, "continue" | "stopReason" | "systemMessage" | "reason">;

function stopVerdict({ stopReason, reason }: Common): Partial<HookSaid> {
  return { decision: "deny", interrupt: true, reason: stopReason ?? reason ?? null };
}

function ofPreToolUse(output: PreToolUse): Partial<HookSaid> {
  if (output.continue === false) return stopVerdict(output);
  const { hookSpecificOutput: own = {}, decision: older } = output;
  const { permissionDecision, permissionDecisionReason, updatedInput, additionalContext } = own;
  const decision = strictest(permissionDecision, older);
  const rest = {
    reason: permissionDecisionReason ?? output.reason ?? null,
    additionalContext: additionalContext ?? null,
  };
  return { decision, ...rest, updatedInput: decision === "deny" ? null : (updatedInput ?? null) };
}

/** A hook that says both, in the newer and the older field, means the stricter of the two. */
function strictest(
  newer: "allow" | "deny" | "ask" | "defer" | undefined,
  older: "approve" | "block" | undefined,
): HookSaid["decision"] {
  if (newer === "deny" || older === "block") return "deny";
  if (newer === "ask") return "ask";
  if (newer === "defer") return "none";
  return newer === "allow" || older === "approve" ? "allow" : "none";
}

function ofPermissionRequest(output: PermissionRequest): Partial<HookSaid> {
  if (output.continue === false) return stopVerdict(output);
  const answers = [output.hookSpecificOutput?.decision, output.decision].filter((each) => each !== undefined);
  const means = answers.map((answer) => answerOf(answer, output.reason));
  return means.find(({ decision }) => decision === "deny") ?? means[0] ?? {};
}

function answerOf(
  answer: PermissionAnswer | "approve" | "block",
  reason: string | undefined,
): Partial<HookSaid> {
  if (answer === "approve") return { decision: "allow", reason: reason ?? null };
  if (answer === "block") return { decision: "deny", reason: reason ?? null };
  if (answer.behavior === "deny") {
    return {
      decision: "deny",
      reason: answer.message ?? reason ?? null,
      interrupt: answer.interrupt === true,
    };
  }
  const { updatedInput = null, updatedPermissions = [] } = answer;
  const passedOver = updatedPermissions.length > 0 ? { note: notTaken } : {};
  return { decision: "allow", reason: reason ?? null, updatedInput, ...passedOver };
}

function ofNotice(output: WithContext | WithoutContext): Partial<HookSaid> {
  const own = output.hookSpecificOutput;
  const additionalContext =
    (own !== undefined && "additionalContext" in own ? own.additionalContext : null) ?? null;
  if (output.continue === false) return { ...stopVerdict(output), additionalContext };
  if (output.decision !== "block") return { additionalContext };
  return { decision: "deny", reason: output.reason ?? null, additionalContext };
}

/** `continue: false` ends the turn, regardless of every other answer, and `block` keeps it from ending. */
function ofStop(output: WithoutContext): Partial<HookSaid> {
  if (output.continue === false) return { reason: output.stopReason ?? null, interrupt: true };
  return output.decision === "block" ? { decision: "deny", reason: output.reason ?? null } : {};
}
