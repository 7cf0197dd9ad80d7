"use client";

import { useQuery } from "@tanstack/react-query";
import { History, Info, MessageSquareDot, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { expiryPresets } from "../../../lib/messages/expiry.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import type { Expiry } from "../../rules/list/expiry-choice.tsx";
import { useIsReviewed } from "../../rules/review/use-is-reviewed.ts";
import { type AlwaysAllowDraft, selectedRules } from "./always-allow-draft.ts";
import {
  alwaysAllowMessages,
  formatFor,
  formatRulesEffect,
  formatScopeReach,
  formatStillAsks,
  formatUntil,
  formatUnusableRule,
} from "./always-allow-messages.ts";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";
import { usePastCalls } from "./use-past-calls.ts";

type AlwaysAllowEffectProps = {
  subject: AlwaysAllowSubject;
  choice: AlwaysAllowDraft;
};

/** Says what will be let through, and whether the very call that is shown would be. */
export function AlwaysAllowEffect({ subject, choice }: AlwaysAllowEffectProps) {
  if (choice.kind === "exactly") {
    return (
      <Line icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        {alwaysAllowMessages.aboutExactly}
      </Line>
    );
  }
  return <RulesEffect subject={subject} choice={choice} />;
}

function RulesEffect({ subject, choice }: AlwaysAllowEffectProps) {
  const isReviewed = useIsReviewed({ behavior: "allow", scope: choice.scope });
  const rules = selectedRules(choice.rules).filter((text) => text !== "");
  if (rules.length === 0) return null;
  return (
    <>
      <Line icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        {formatRulesEffect(
          rules,
          formatScopeReach(choice.scope, subject.workspace),
          formatRuleEnd(choice.expiresAt),
        )}
      </Line>
      {isReviewed ? (
        <Line icon={<MessageSquareDot aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
          {alwaysAllowMessages.onlyProposed}
        </Line>
      ) : null}
      <Remaining subject={subject} rules={rules} />
      <PastCalls subject={subject} choice={choice} />
    </>
  );
}

/** How many calls of the past the rules would have decided, and whether somebody had denied one of those. */
function PastCalls({ subject, choice }: AlwaysAllowEffectProps) {
  const past = usePastCalls(subject, choice);
  if (past === null) return null;
  return (
    <p
      role="status"
      className={`flex items-start gap-2 ${past.isAlarming ? "font-medium text-deny" : "text-quiet text-sm"}`}
    >
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{past.summary}</span>
    </p>
  );
}

/** Warns when the rules would not let through what is shown: then the same call asks again next time. */
function Remaining({ subject, rules }: { subject: AlwaysAllowSubject; rules: string[] }) {
  const trpc = useTRPC();
  const typed = rules.join("\n");
  const text = useDebouncedValue(typed, 250);
  const trial = useQuery({
    ...trpc.rules.test.queryOptions({
      call: { tool: subject.tool, input: subject.input },
      workspace: subject.workspace,
      sessionId: subject.sessionId,
      rules: { allow: rules },
    }),
    enabled: text === typed,
    retry: false,
  });
  if (text !== typed || trial.data === undefined || trial.data.decision === "allow") return null;
  const unreadable = trial.data.considered.find(
    (one) => one.outcome === "unreadable" && rules.includes(one.rule.text),
  );
  return (
    <p role="status" className="flex items-start gap-2 text-ask text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {unreadable === undefined
          ? formatStillAsks(
              rules.length,
              trial.data.reasons.map((one) => one.text),
            )
          : formatUnusableRule(unreadable.rule.text, unreadable.why)}
      </span>
    </p>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-quiet">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function formatRuleEnd(expiry: Expiry): string {
  if (expiry.tag === "moment") return expiry.local === "" ? "" : formatUntil(expiry.local);
  if (expiry.tag === "kept" || expiry.preset === "never") return alwaysAllowMessages.untilRevoked;
  const name = expiryPresets.find((one) => one.id === expiry.preset)?.name ?? "";
  return formatFor(name);
}
