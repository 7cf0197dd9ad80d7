"use client";

import type { NewRule as NewRuleInput, RuleBehavior, RuleScope } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { readKeptDraft, useKeptDraft } from "../../../lib/forms/kept-draft.ts";
import { showServerErrors } from "../../../lib/forms/show-server-errors.ts";
import { useZodForm, type ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { PastEffect } from "../review/past-effect.tsx";
import { formatRuleAdded } from "../review/rule-messages.ts";
import { useIsProminent } from "../review/use-backtest.ts";
import { useIsReviewed } from "../review/use-is-reviewed.ts";
import type { Expiry } from "./expiry-choice.tsx";
import {
  createDraftBacktest,
  emptyDraft,
  newRuleForm,
  type RuleDraft,
  ruleDraft,
  usualExpiry,
} from "./rule-draft.ts";
import { RuleForm, ruleFields } from "./rule-form.tsx";
import { ruleFormMessages } from "./rule-form-messages.ts";
import { ScopeChoice } from "./scope-choice.tsx";

const place = "countersign-new-rule";

type NewRuleProps = {
  workspace: string | null;
  start: { behavior: RuleBehavior; rule: string; scope?: RuleScope | undefined };
  onDone: () => void;
};

/** The form of a new rule. Closing it keeps what is written; Cancel does not. */
export function NewRule({ workspace, start, onDone }: NewRuleProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useDisabledReason("operate");
  const form = useZodForm(newRuleForm, { defaultValues: beginDraft(workspace, start) });
  useKeptDraft(form, place);
  const leave = () => {
    sessionStorage.removeItem(place);
    onDone();
  };
  const draft = form.watch();
  const backtest = createDraftBacktest(draft);
  const isProminent = useIsProminent(backtest, draft.behavior);
  const isReviewed = useIsReviewed(draft);
  useUsualExpiry(form);
  const create = useMutation(
    trpc.rules.create.mutationOptions({
      onSuccess(rule) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        toast.success(formatRuleAdded(rule));
        leave();
      },
      onError: (error) => showServerErrors(form, error, ruleFields),
    }),
  );
  const submit = form.handleSubmit((rule) => {
    if (!create.isPending && disabledReason === null) create.mutate(rule);
  });
  return (
    <RuleForm
      form={form}
      onSubmit={submit}
      past={<PastEffect what={draft.behavior} backtest={backtest} />}
      scope={<ScopeChoice form={form} />}
      actions={
        <>
          <Button
            type="submit"
            tone={isProminent ? "accent" : "neutral"}
            shortcut="Mod+Enter"
            disabled={create.isPending || disabledReason !== null}
          >
            {create.isPending
              ? ruleFormMessages.adding
              : isReviewed
                ? ruleFormMessages.proposeRule
                : ruleFormMessages.addRule}
          </Button>
          <Button onClick={leave}>{ruleFormMessages.cancel}</Button>
          {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
        </>
      }
    />
  );
}

/** A form that opens with a text of its own begins with that, unless that very rule was being written; any other with what was. */
function beginDraft(workspace: string | null, start: NewRuleProps["start"]): RuleDraft {
  const kept = readKeptDraft(ruleDraft, sessionStorage.getItem(place));
  const isMeant = start.rule === "" || (kept?.rule === start.rule && kept.behavior === start.behavior);
  return kept !== null && isMeant ? kept : emptyDraft(workspace, start);
}

/** An end that nobody chose goes with the behavior: what asks or denies must not end by itself. */
function useUsualExpiry({ watch, getValues, setValue }: ZodForm<RuleDraft, NewRuleInput>) {
  const behavior = watch("behavior");
  const [before, setBefore] = useState(behavior);
  useEffect(() => {
    if (behavior === before) return;
    setBefore(behavior);
    if (isSameExpiry(getValues("expiresAt"), usualExpiry(before)))
      setValue("expiresAt", usualExpiry(behavior));
  }, [behavior, before, getValues, setValue]);
}

function isSameExpiry(one: Expiry, other: Expiry): boolean {
  return one.tag === "preset" && other.tag === "preset" && one.preset === other.preset;
}
