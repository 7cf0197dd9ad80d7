import { approvalTarget } from "@countersign/contracts/approval-target";
import type { QueueItem } from "@countersign/contracts/call";
import type { VerdictRequest } from "@countersign/contracts/verdict";
import { neutralText } from "../../terminal/neutral-text.ts";
import { emptyField, fieldWith, type TextField } from "../../terminal/text-field.ts";
import { attachMessages } from "./attach-messages.ts";

/** The answers, in their order on screen. */
export const choices = ["yes", "always", "no", "instruct"] as const;
export type Choice = (typeof choices)[number];

/**
 * The prompt for one call, exactly as it was shown. It moves so:
 *
 *     undrawn -> drawn -> armed            the frame was written; no key came for a while
 *     armed -> sending                     an answer was given
 *     any -> undrawn                       resized, connection lost, answer failed
 *     another call or digest               a new prompt
 *
 * Only an armed prompt takes keys.
 */
export type Confirmation = {
  item: QueueItem;
  stage: "undrawn" | "drawn" | "armed" | "sending";
  /** How an approval is given: at once, by two keys with a pause between, or after a name was typed. */
  care: "plain" | "confirm" | "type";
  /** What is to be typed before a critical call is approved. */
  target: string;
  /** Null where nothing is chosen beforehand. */
  chosen: Choice | null;
  /** Where the arrow keys write. */
  writing: "nothing" | "rule" | "target";
  instruction: TextField;
  /** What the second answer always allows: rules, one per line, or only this very call; null where nothing can be. */
  remembered: Remembered | null;
  typed: TextField;
  /** The first row of the call that is shown, and whether its last row was. */
  scroll: number;
  isRead: boolean;
  /** A key that answers unless another follows at once: then it begins a text. */
  pending: { key: string; at: number } | null;
  /** The first of two keys. */
  first: { choice: Choice; at: number } | null;
  /** When Esc last did something. */
  escapedAt: number | null;
  /** Said below the answers. */
  hint: string | null;
};

export type Remembered = { kind: "rules"; field: TextField } | { kind: "exactly"; text: string };

/** The prompt for this call. What was written for the same call before is kept. */
export function beginConfirmation(item: QueueItem, before: Confirmation | null): Confirmation {
  const { level } = item.risk;
  const care = level === "critical" ? "type" : level === "high" ? "confirm" : "plain";
  return {
    item,
    stage: "undrawn",
    care,
    target: approvalTarget(item, (name) => neutralText(name) === name),
    chosen: care === "plain" ? "yes" : null,
    writing: "nothing",
    instruction: before?.item.id === item.id ? before.instruction : emptyField,
    remembered: rememberedFor(item),
    typed: emptyField,
    scroll: 0,
    isRead: false,
    pending: null,
    first: null,
    escapedAt: null,
    hint: null,
  };
}

/** Whether both show the same: then an answer to one is an answer to the other. */
export function isSameCall(one: QueueItem, other: QueueItem): boolean {
  return one.id === other.id && one.digest === other.digest;
}

/** Not armed: it has to be drawn, and looked at, again. Nothing that was begun counts. */
export function disarm(state: Confirmation): Confirmation {
  return { ...state, stage: "undrawn", pending: null, first: null };
}

/** The rules that the server suggests for the call, each the narrowest; without one, the call itself if it can't change unnoticed. */
function rememberedFor({ suggestions, risk, preview, second }: QueueItem): Remembered | null {
  const isOwned = preview.kind === "intent" || preview.kind === "expansion";
  if (risk.level === "critical" || second !== undefined || isOwned) return null;
  const rules = suggestions.slice(0, 5).map(({ rule, narrower }) => narrower?.rule ?? rule);
  if (rules.length > 0) return { kind: "rules", field: fieldWith(rules.join("\n")) };
  if (preview.kind !== "command") return { kind: "exactly", text: attachMessages.exactlyThis };
  if (preview.unwatched !== undefined && preview.unwatched.length > 0) return null;
  return { kind: "exactly", text: `${preview.command} in ${preview.cwd}` };
}

/** What to send for an answer; null where it isn't one yet. */
export function verdictOf(state: Confirmation, choice: Choice): VerdictRequest | null {
  const { id, digest } = state.item;
  switch (choice) {
    case "yes":
      return { id, digest, verdict: "approve" };
    case "always": {
      const { remembered } = state;
      if (remembered?.kind === "exactly")
        return { id, digest, verdict: "approve", remember: { kind: "exactly" } };
      const [rule, ...also] = rulesIn(remembered?.field.text ?? "");
      if (rule === undefined) return null;
      const more = also.length === 0 ? {} : { also };
      return { id, digest, verdict: "approve", remember: { kind: "rule", rule, scope: "session", ...more } };
    }
    case "no":
      return { id, digest, verdict: "deny" };
    case "instruct": {
      const text = state.instruction.text.trim();
      return text === "" ? null : { id, digest, verdict: "instruct", text };
    }
    default:
      return choice satisfies never;
  }
}

function rulesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}
