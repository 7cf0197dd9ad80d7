"use client";

import type { ProposedChange, Rule } from "@countersign/contracts/rule";
import type { RuleBacktest } from "@countersign/contracts/rule-trial";
import { Button } from "@countersign/ui/button";
import { Field, Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleX, MessageSquareDot } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { BehaviorChip } from "../list/behavior-chip.tsx";
import { ScopeLine } from "../list/rule-detail.tsx";
import { RuleMeaning } from "../list/rule-meaning.tsx";
import { createRemovalBacktest } from "./create-removal-backtest.ts";
import { Differences } from "./differences.tsx";
import { PastEffect } from "./past-effect.tsx";
import { differencesOf, findActivationProblem, type Proposal } from "./proposal-messages.ts";
import { formatActivated, formatProposedBy, formatRevoked, reviewMessages } from "./review-messages.ts";
import { RuleVersions } from "./rule-versions.tsx";
import { useIsProminent } from "./use-backtest.ts";

type ReviewRuleProps = { rule: Rule; proposal: Proposal; onDone: () => void; onEdit: () => void };

/** A proposal as its reviewer looks at it: what it says, what it changes, what the past says of it, and the answer. */
export function ReviewRule({ rule, proposal, onDone, onEdit }: ReviewRuleProps) {
  const now = useNow();
  const next: Pick<ProposedChange, "behavior" | "rule"> = rule.change ?? rule;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <Notice tone="ask" icon={MessageSquareDot}>
        {formatProposedBy(sentences[proposal.kind])} <ExactText text={formatPerson(proposal.by)} />{" "}
        {formatTimeAgo(proposal.at, now)}.
      </Notice>
      <p className="flex items-start gap-2">
        <BehaviorChip behavior={next.behavior} />
        <code className={`break-all font-mono ${proposal.kind === "removal" ? "line-through" : ""}`}>
          <ExactText text={next.rule} />
        </code>
      </p>
      {proposal.kind === "removal" ? null : <RuleMeaning behavior={next.behavior} rule={next.rule} />}
      {proposal.kind === "change" && rule.change !== null ? (
        <Differences all={differencesOf(rule, rule.change)} />
      ) : null}
      <ScopeLine rule={rule} />
      <p className="break-words">
        <span className="text-quiet">{reviewMessages.reason} </span>
        <ExactText text={(rule.change ?? rule).reason ?? reviewMessages.none} />
      </p>
      <PastEffect
        what={proposal.kind === "removal" ? "removal" : next.behavior}
        backtest={createBacktest(rule, proposal)}
      />
      <Answer rule={rule} proposal={proposal} onDone={onDone} onEdit={onEdit} />
      <RuleVersions rule={rule} />
    </div>
  );
}

const sentences: Record<Proposal["kind"], string> = {
  new: reviewMessages.newEffect,
  change: reviewMessages.changeEffect,
  removal: reviewMessages.removalEffect,
};

/** The question to the past: what would be with it that is not so without it. */
function createBacktest(rule: Rule, { kind }: Proposal): RuleBacktest {
  const { removes, ...place } = createRemovalBacktest(rule);
  const next = rule.change ?? rule;
  return {
    ...place,
    rules: kind === "removal" ? [] : [next.rule],
    behavior: next.behavior,
    removes: kind === "new" ? undefined : removes,
  };
}

function Answer({ rule, proposal, onDone, onEdit }: ReviewRuleProps) {
  const trpc = useTRPC();
  const team = useQuery(trpc.team.settings.queryOptions());
  const [opened] = useState(rule.version);
  const [note, setNote] = useState("");
  const disabledReason = useDisabledReason("rules");
  const review = useReview(onDone);
  const answer = (verdict: "activate" | "reject") => {
    if (disabledReason !== null || review.isPending) return;
    const reason = note.trim();
    review.mutate({ id: rule.id, version: opened, verdict, reason: reason || undefined });
  };
  const isStale = rule.version !== opened;
  const isOff = disabledReason !== null || review.isPending || isStale;
  const isProminent = useIsProminent(
    createBacktest(rule, proposal),
    proposal.kind === "removal" ? "removal" : (rule.change ?? rule).behavior,
  );
  const whyNot = findActivationProblem(proposal, team.data?.reviewsRules === true);
  return (
    <>
      <Field id="review-note" label={reviewMessages.note} hint={reviewMessages.noteHint}>
        <Textarea
          id="review-note"
          rows={2}
          aria-describedby="review-note-hint"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {review.isError || isStale ? (
        <Notice tone="deny" icon={CircleX} role="alert">
          {isStale ? reviewMessages.changedMeanwhile : review.error?.message}
        </Notice>
      ) : null}
      <p className="flex flex-wrap items-center gap-2">
        <Button
          tone={isProminent ? "accent" : "neutral"}
          disabled={isOff || whyNot !== null}
          onClick={() => answer("activate")}
        >
          {reviewMessages.activateRule}
        </Button>
        <Button tone="deny" disabled={isOff} onClick={() => answer("reject")}>
          {reviewMessages.turnDown}
        </Button>
        <Button tone="quiet" className="ml-auto" onClick={onEdit}>
          {reviewMessages.edit}
        </Button>
        {whyNot === null ? null : <span className="basis-full text-quiet text-sm">{whyNot}</span>}
        {disabledReason === null ? null : (
          <span className="basis-full text-deny text-sm">{disabledReason}</span>
        )}
      </p>
    </>
  );
}

/** Activates or rejects a proposal, and reports the result. */
function useReview(onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.rules.review.mutationOptions({
      onSuccess(rule, { verdict }) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        if (verdict === "reject") toast.success(reviewMessages.proposalRejected);
        else if (rule.status === "revoked") toast.success(formatRevoked(rule.rule));
        else toast.success(formatActivated(rule.rule));
        onDone();
      },
    }),
  );
}
