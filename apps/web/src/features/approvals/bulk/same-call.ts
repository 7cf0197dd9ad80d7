import { callShape } from "@countersign/contracts/call-shape";
import type { Preview } from "@countersign/contracts/preview";
import { type BulkItem, isDecidedAlone } from "./bulk-item.ts";

type Compared = Pick<
  BulkItem,
  "tool" | "input" | "preview" | "suggestions" | "canonical" | "workspace" | "risk" | "second" | "command"
>;

const known = new WeakMap<Compared, string>();

/**
 * Equal for calls that would do the very same, each in its own workspace: the same tool, kind, text or change, effect and risk. What
 * differs in anything that a person reads before approving isn't the same.
 */
export function sameCallKey(item: Compared): string {
  const kept = known.get(item);
  if (kept !== undefined) return kept;
  const { tool, preview, workspace, risk, command } = item;
  const parts = [tool, risk?.level ?? "", isDecidedAlone(item), command?.digest ?? "", callShape(item)];
  const key = seenFrom(workspace, JSON.stringify([...parts, actOf(item, preview)]));
  known.set(item, key);
  return key;
}

/** Groups what is the same, in the order of the first of each. */
export function groupSame<Item extends Compared>(items: readonly Item[]): Item[][] {
  return [...Map.groupBy(items, sameCallKey).values()];
}

/** What the call would do, without what is only counted over it. */
function actOf({ input }: Compared, preview: Preview): unknown {
  if (preview.kind === "input") return input;
  if (preview.kind !== "command") return preview;
  const { effects, ...rest } = preview;
  return effects === undefined ? rest : { ...rest, effects: { ...effects, fingerprint: null } };
}

/**
 * The text with a sign that no text holds for the workspace, where a path begins with it: "/other/site/x" is another file than
 * "/site/x".
 */
function seenFrom(workspace: string, text: string): string {
  const path = JSON.stringify(workspace)
    .slice(1, -1)
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![^\\s"'=:(])${path}(?=[/\\s"'\\\\;:)&|])`, "g"), "\0");
}
