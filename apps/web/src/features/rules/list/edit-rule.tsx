"use client";

import type { Rule } from "@countersign/contracts/rule";
import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { readKeptDraft, useKeptDraft } from "../../../lib/forms/kept-draft.ts";
import { showServerErrors } from "../../../lib/forms/show-server-errors.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { PastEffect } from "../review/past-effect.tsx";
import { formatRuleSaved } from "../review/rule-messages.ts";
import { useIsProminent } from "../review/use-backtest.ts";
import { ScopeLine } from "./rule-detail.tsx";
import { createDraftBacktest, draftOf, isUnchanged, ruleChangeForm, ruleDraft } from "./rule-draft.ts";
import { RuleForm, ruleFields } from "./rule-form.tsx";
import { formatChangedMeanwhile, formatLastChange, ruleFormMessages } from "./rule-form-messages.ts";

/**
 * The form of a rule that is stored here. It holds the version that was opened, so that two editors don't overwrite each other. Closing it
 * keeps the draft for that version. Cancel drops it.
 */
export function EditRule(props: { rule: Rule; onDone: () => void; onRevoke: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useDisabledReason("operate");
  const [opened, setOpened] = useState(props.rule);
  const place = `countersign-edit-rule-${opened.id}-${opened.version}`;
  const form = useZodForm(ruleChangeForm(opened), {
    defaultValues: readKeptDraft(ruleDraft, sessionStorage.getItem(place)) ?? draftOf(opened),
  });
  useKeptDraft(form, place);
  const leave = () => {
    sessionStorage.removeItem(place);
    props.onDone();
  };
  const draft = form.watch();
  const backtest = createDraftBacktest(draft, opened.id);
  const coversTheSame = draft.rule.trim() === opened.rule && draft.behavior === opened.behavior;
  const isProminent = useIsProminent(backtest, draft.behavior) || coversTheSame;
  const update = useMutation(
    trpc.rules.update.mutationOptions({
      onSuccess(rule) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        toast.success(formatRuleSaved(rule));
        leave();
      },
      onError: (error) => showServerErrors(form, error, ruleFields),
    }),
  );
  const submit = form.handleSubmit((change) => {
    if (update.isPending || disabledReason !== null) return;
    if (isUnchanged(change)) leave();
    else update.mutate(change);
  });
  return (
    <RuleForm
      form={form}
      keptExpiry={opened.expiresAt}
      past={coversTheSame ? null : <PastEffect what={draft.behavior} backtest={backtest} />}
      onSubmit={submit}
      scope={
        <>
          {props.rule.version === opened.version ? null : (
            <Notice
              tone="ask"
              icon={TriangleAlert}
              role="alert"
              action={
                <Button
                  size="small"
                  onClick={() => {
                    setOpened(props.rule);
                    form.reset(draftOf(props.rule));
                    sessionStorage.removeItem(place);
                  }}
                >
                  {ruleFormMessages.showTheirs}
                </Button>
              }
            >
              {formatChangedMeanwhile(props.rule.version)}{" "}
              <code className="break-all font-mono text-sm">{props.rule.rule}</code>.
            </Notice>
          )}
          <ScopeLine rule={opened} />
          {opened.updatedBy === null ? null : (
            <p className="text-quiet text-sm">
              {formatLastChange(formatPerson(opened.updatedBy), formatTimeAgo(opened.updatedAt, Date.now()))}
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button
            type="submit"
            tone={isProminent ? "accent" : "neutral"}
            shortcut="Mod+Enter"
            disabled={update.isPending || disabledReason !== null}
          >
            {update.isPending ? ruleFormMessages.saving : ruleFormMessages.save}
          </Button>
          <Button onClick={leave}>{ruleFormMessages.cancel}</Button>
          <Link
            href={`/rules/try?only=true&${opened.behavior}=${encodeURIComponent(draft.rule)}`}
            className={buttonClass({ tone: "quiet" })}
          >
            {ruleFormMessages.testIt}
          </Link>
          <Button tone="deny" className="ml-auto" onClick={props.onRevoke}>
            {ruleFormMessages.revoke}
          </Button>
          {disabledReason === null ? null : <p className="basis-full text-deny text-sm">{disabledReason}</p>}
        </>
      }
    />
  );
}
