import type { AlwaysAllowChoice } from "@countersign/contracts/rule";
import { useState } from "react";
import { type RuleErrors, ruleErrors } from "../../rules/list/rule-errors.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { type AlwaysAllowDraft, readChoice } from "./always-allow-draft.ts";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";

/** What the form holds, begun with what is suggested for the call, and what is wrong with it. */
export function useAlwaysAllowDraft(
  { suggestions }: AlwaysAllowSubject,
  mayBeExact: boolean,
  verdicts: Verdicts,
) {
  const [draft, setDraft] = useState<AlwaysAllowDraft>(() => ({
    kind: mayBeExact ? "exactly" : "rule",
    rules: (suggestions.length === 0 ? [""] : suggestions.slice(0, 5).map(({ rule }) => rule)).map(
      (text) => ({
        text,
        isTicked: true,
      }),
    ),
    scope: "session",
    expiry: { tag: "preset", preset: "never" },
  }));
  const [errors, setErrors] = useState<RuleErrors>({});
  const answered = verdicts.alwaysAllowError === null ? {} : ruleErrors(verdicts.alwaysAllowError);
  const errorsShown: RuleErrors = Object.keys(errors).length > 0 ? errors : answered;
  return {
    draft,
    errors: errorsShown,
    choose: (kind: AlwaysAllowChoice["kind"]) => setDraft((before) => ({ ...before, kind })),
    change(part: Partial<AlwaysAllowDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      setErrors({});
      verdicts.forgetError();
    },
    submit() {
      const choice = readChoice(draft, Date.now());
      setErrors(choice.tag === "problem" ? choice.errors : {});
      if (choice.tag === "ready") verdicts.approveAlways(choice.value);
    },
  };
}
