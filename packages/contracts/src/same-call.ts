import type { DualApprovalStatus, QueueItem } from "./call.ts";
import { callShape } from "./call-shape.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Preview } from "./preview.ts";
import type { Risk } from "./risk.ts";

/** The fields of a waiting call that decide whether it is the same as another. */
export type ComparedCall = Pick<
  QueueItem,
  "tool" | "input" | "preview" | "suggestions" | "canonical" | "workspace" | "command"
> & { risk: Risk | undefined; second?: DualApprovalStatus | undefined };

/** Whether a call is approved by itself, never among others. */
export function isDecidedAlone({ risk, second }: Pick<ComparedCall, "risk" | "second">): boolean {
  return risk?.level === "critical" || second !== undefined;
}

/** Equal for calls of one kind that can be answered together. */
export function callKind(item: ComparedCall): string {
  return `${isDecidedAlone(item)}\n${callShape(item)}`;
}

/**
 * Equal for calls that would do exactly the same, each in its own workspace: the same tool, kind, text or change, effect and risk. Calls
 * that differ in anything that a person reads before approving aren't the same.
 */
export function sameCallKey(item: ComparedCall): string {
  const { tool, preview, workspace, risk, command } = item;
  const parts = [tool, risk?.level ?? "", isDecidedAlone(item), command?.digest ?? "", callShape(item)];
  return seenFrom(workspace, canonicalJson([...parts, actOf(item, preview)]));
}

/** What the call would do, without the fingerprint of its effects. */
function actOf({ input }: ComparedCall, preview: Preview): unknown {
  if (preview.kind === "input") return input;
  if (preview.kind !== "command") return preview;
  const { effects, ...rest } = preview;
  return effects === undefined ? rest : { ...rest, effects: { ...effects, fingerprint: null } };
}

/**
 * The text with a sign that no text holds for the workspace, where a path begins with it: "/other/site/x" is another file than
 * "/site/x", and "/site/../x" may be anywhere.
 */
function seenFrom(workspace: string, text: string): string {
  if (text.includes("..")) return text;
  const path = JSON.stringify(workspace)
    .slice(1, -1)
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![^\\s"'=:(])${path}(?=[/\\s"';:)&|]|\\\\["nt])`, "g"), "\0");
}
