"use client";

import type { RuleBehavior, RuleScope } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { PastEffect } from "../review/past-effect.tsx";
import { formatRuleAdded } from "../review/rule-messages.ts";
import { useIsReviewed } from "../review/use-is-reviewed.ts";
import { createDraftBacktest, readNewRule } from "./rule-draft.ts";
import { type RuleErrors, ruleErrors } from "./rule-errors.ts";
import { RuleForm } from "./rule-form.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
import { useRuleDraft } from "./use-rule-draft.ts";

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
  const { draft, change: changeDraft, forget } = useRuleDraft(workspace, start);
  const [errors, setErrors] = useState<RuleErrors>({});
  const isReviewed = useIsReviewed(draft);
  const create = useMutation(
    trpc.rules.create.mutationOptions({
      onSuccess(rule) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        toast.success(formatRuleAdded(rule));
        forget();
        onDone();
      },
      onError: (error) =>
        setErrors(
          error.data?.code === "BAD_REQUEST" ? ruleErrors(error.message) : { form: formatError(error) },
        ),
    }),
  );
  const submit = () => {
    const read = readNewRule(draft, Date.now());
    setErrors(read.tag === "problem" ? read.errors : {});
    if (read.tag === "ready" && !create.isPending && disabledReason === null) create.mutate(read.value);
  };
  const change = (part: Partial<typeof draft>) => {
    changeDraft(part);
    setErrors({});
  };
  return (
    <RuleForm
      draft={draft}
      onChange={change}
      errors={errors}
      onSubmit={submit}
      past={<PastEffect what={draft.behavior} backtest={createDraftBacktest(draft)} />}
      scope={<ScopeChoice draft={draft} onChange={change} errors={errors} />}
      actions={
        <>
          <Button
            type="submit"
            tone="accent"
            shortcut="Mod+Enter"
            disabled={create.isPending || disabledReason !== null}
          >
            {create.isPending ? "Adding…" : isReviewed ? "Propose rule" : "Add rule"}
          </Button>
          <Button
            onClick={() => {
              forget();
              onDone();
            }}
          >
            Cancel
          </Button>
          {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
        </>
      }
    />
  );
}
