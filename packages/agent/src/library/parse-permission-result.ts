import type { Call } from "@countersign/contracts/call";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { errorMessage } from "@countersign/contracts/error-message";
import { formatIssues } from "@countersign/contracts/format-issues";
import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { z } from "zod";
import { permissionUpdate } from "./permission-update.ts";

const longestMessage = 10_000;
const longestInput = 5_000_000;
const mostUpdates = 100;

const toolUseID = z.string().optional();
const permissionResult = z.discriminatedUnion("behavior", [
  z.strictObject({
    behavior: z.literal("allow"),
    updatedInput: z.preprocess(withoutUndefined, jsonObject).optional(),
    updatedPermissions: z.array(permissionUpdate).max(mostUpdates).optional(),
    toolUseID,
  }),
  z.strictObject({
    behavior: z.literal("deny"),
    message: z.string().max(longestMessage),
    interrupt: z.boolean().optional(),
    toolUseID,
  }),
]);

/** A valid answer of a callback. */
export type ReadResult =
  | {
      behavior: "allow";
      /** Null when the call is to run unchanged. */
      updatedInput: JsonObject | null;
      updates: z.infer<typeof permissionUpdate>[];
    }
  | { behavior: "deny"; message: string; isTurnStopped: boolean };

/** Reads what a callback returned about a call: strictly, because what is misunderstood could let something run. */
export function parsePermissionResult(
  returned: unknown,
  call: Pick<Call, "input" | "toolUseId">,
): { ok: true; result: ReadResult } | { ok: false; problem: string } {
  try {
    const result = read(returned, call);
    return typeof result === "string" ? { ok: false, problem: result } : { ok: true, result };
  } catch (error) {
    // It may be anything, also an object that throws when it is read, or an endless one.
    return { ok: false, problem: `it can’t be read: ${errorMessage(error)}` };
  }
}

/** What it says, or what is wrong with it. */
function read(returned: unknown, call: Pick<Call, "input" | "toolUseId">): ReadResult | string {
  const { data, error } = permissionResult.safeParse(returned);
  if (error !== undefined) return formatIssues(error);
  if (data.toolUseID !== undefined && data.toolUseID !== call.toolUseId) {
    const answered = JSON.stringify(data.toolUseID.slice(0, 200));
    return `it answers ${answered}, and was asked about ${call.toolUseId}`;
  }
  if (data.behavior === "deny")
    return { behavior: "deny", message: data.message, isTurnStopped: data.interrupt ?? false };
  const text = data.updatedInput === undefined ? null : canonicalJson(data.updatedInput);
  if (text !== null && text.length > longestInput)
    return `updatedInput has more than ${longestInput} characters as JSON`;
  const isChanged = text !== null && text !== canonicalJson(call.input);
  // A copy that nobody else holds.
  const updatedInput = isChanged ? jsonObject.parse(JSON.parse(text)) : null;
  return { behavior: "allow", updatedInput, updates: data.updatedPermissions ?? [] };
}

/** `{ ...input, timeout: undefined }` is how a program takes a field away. */
function withoutUndefined(value: unknown): unknown {
  const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
  return isPlain
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
    : value;
}
