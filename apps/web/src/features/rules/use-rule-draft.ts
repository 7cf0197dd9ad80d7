import { ruleBehavior, ruleScope } from "@countersign/contracts/rule";
import { useEffect, useState } from "react";
import { z } from "zod";
import { expiryPresets } from "../../words/expiry.ts";
import { emptyDraft, type RuleDraft } from "./rule-draft.ts";

const place = "countersign-new-rule";

const expiry = z.discriminatedUnion("tag", [
  z.object({ tag: z.literal("kept") }),
  z.object({ tag: z.literal("preset"), preset: z.enum(expiryPresets.map(({ id }) => id)) }),
  z.object({ tag: z.literal("moment"), local: z.string() }),
]);

const kept = z.object({
  ...{
    behavior: ruleBehavior,
    rule: z.string(),
    scope: ruleScope,
    workspace: z.string(),
    sessionId: z.string(),
  },
  ...{ reason: z.string(), expiry, wait: z.string(), secondPerson: z.boolean() },
});

type Start = Parameters<typeof emptyDraft>[1];

type KeptRuleDraft = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  /** It was stored, or is not wanted. */
  forget: () => void;
};

/** A rule that is being written: outlives closing the form and a reload in this tab. A form that opens with a text of its own begins with that. */
export function useRuleDraft(workspace: string | null, start: Start): KeptRuleDraft {
  const [draft, setDraft] = useState(
    () =>
      (start.rule === "" ? readRuleDraft(sessionStorage.getItem(place)) : null) ??
      emptyDraft(workspace, start),
  );
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) sessionStorage.setItem(place, JSON.stringify(draft));
  }, [draft, isTouched]);
  return {
    draft,
    change(part) {
      setTouched(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    forget() {
      setTouched(false);
      sessionStorage.removeItem(place);
    },
  };
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
