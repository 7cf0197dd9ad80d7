"use client";

import type { RememberChoice, RuleScope } from "@countersign/contracts/rule";
import { useQuery } from "@tanstack/react-query";
import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTRPC } from "../../data/trpc.ts";
import { expiryPresets } from "../../words/expiry.ts";
import { useSettled } from "../../words/use-settled.ts";
import type { Expiry } from "../rules/expiry-choice.tsx";
import type { RememberSubject } from "./remember-subject.ts";
import { coverWords, reachWords } from "./remember-words.ts";

type RememberEffectProps = {
  subject: RememberSubject;
  choice: { kind: RememberChoice["kind"]; rule: string; scope: RuleScope; expiry: Expiry };
};

/** Says what will be let through, and whether the very call that is shown would be. */
export function RememberEffect({ subject, choice }: RememberEffectProps) {
  if (choice.kind === "exactly") {
    return (
      <Line icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        Runs this call now, and every call in this session that is equal to it in tool, input and folder. The
        least difference asks again, and so does every other session.
      </Line>
    );
  }
  if (choice.rule.trim() === "") return null;
  return (
    <>
      <Line icon={<Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        Runs this call now. From now on this runs unasked {reachWords(choice.scope, subject.workspace)}
        {endWords(choice.expiry)}: {coverWords(choice.rule)}. A rule that asks or denies still wins.
      </Line>
      <Remaining subject={subject} rule={choice.rule.trim()} />
    </>
  );
}

/** Warns when the rule would not let through what is shown: then the same call asks again next time. */
function Remaining({ subject, rule }: { subject: RememberSubject; rule: string }) {
  const trpc = useTRPC();
  const text = useSettled(rule, 250);
  const trial = useQuery({
    ...trpc.rules.test.queryOptions({
      call: { tool: subject.tool, input: subject.input },
      workspace: subject.workspace,
      sessionId: subject.sessionId,
      rules: { allow: [text] },
    }),
    enabled: text === rule,
    retry: false,
  });
  if (text !== rule || trial.data === undefined || trial.data.decision === "allow") return null;
  const unreadable = trial.data.considered.find(
    (one) => one.outcome === "unreadable" && one.rule.text === rule,
  );
  return (
    <p role="status" className="flex items-start gap-2 text-ask text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {unreadable === undefined
          ? `With this rule alone such a call would still ask: ${[...new Set(trial.data.because.map((one) => one.text))].join(" ")}`
          : `The rule cannot be used: ${unreadable.why}`}
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

function endWords(expiry: Expiry): string {
  if (expiry.tag === "moment") return expiry.local === "" ? "" : `, until ${expiry.local.replace("T", " ")}`;
  if (expiry.tag === "kept" || expiry.preset === "never") return ", until you revoke it";
  const name = expiryPresets.find((one) => one.id === expiry.preset)?.name ?? "";
  return `, for ${name.replace(/^In /, "")}`;
}
