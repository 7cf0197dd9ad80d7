import { ruleBehavior, ruleScope } from "@countersign/contracts/rule";
import { z } from "zod";
import { useKeptDraft } from "../../../lib/data/use-kept-draft.ts";
import { expiryPresets } from "../../../lib/messages/expiry.ts";
import { emptyDraft, type RuleDraft } from "./rule-draft.ts";

const place = "countersign-new-rule";

const expiry = z.discriminatedUnion("tag", [
  z.object({ tag: z.literal("kept") }),
  z.object({ tag: z.literal("preset"), preset: z.enum(expiryPresets.map(({ id }) => id)) }),
  z.object({ tag: z.literal("moment"), local: z.string() }),
]);

const kept = z.object({
  behavior: ruleBehavior,
  rule: z.string(),
  scope: ruleScope,
  workspace: z.string(),
  sessionId: z.string(),
  reason: z.string(),
  expiry,
  wait: z.string(),
  needsDualApproval: z.boolean(),
});

type Start = Parameters<typeof emptyDraft>[1];

/** A rule that is being written. A form that opens with a text of its own begins with that. */
export function useRuleDraft(workspace: string | null, start: Start) {
  return useKeptDraft(
    place,
    (text) => (start.rule === "" ? readRuleDraft(text) : null) ?? emptyDraft(workspace, start),
  );
}

/** A kept draft; null where there is none that this form wrote. */
export function readRuleDraft(text: string | null): RuleDraft | null {
  if (text === null) return null;
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
