"use client";

import type { JsonObject } from "@countersign/contracts/json";
import type { RuleBehavior } from "@countersign/contracts/rule";
import type { RuleTrialResult } from "@countersign/contracts/rule-trial";
import { Button, buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { distinctCanonical } from "../../../lib/messages/distinct-canonical.ts";
import { behaviorLook, decisionWord } from "../../../lib/messages/rule-labels.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { MarkedCommand } from "../../approvals/call/marked-command.tsx";
import { ReasonList, RiskChip } from "../../approvals/call/reasons.tsx";
import { ConsideredRules } from "./considered-rules.tsx";
import { trialMessages } from "./trial-messages.ts";

type TrialResultProps = {
  result: RuleTrialResult;
  call: { tool: string; input: JsonObject };
  /** Of what was typed before; the new one is under way. */
  isOld: boolean;
  onAddExtra: (list: RuleBehavior, rule: string) => void;
};

const banner: Record<RuleBehavior, string> = {
  allow: "border-allow-line bg-allow-quiet text-allow",
  ask: "border-ask-line bg-ask-quiet text-ask",
  deny: "border-deny-line bg-deny-quiet text-deny",
};

/** What would be decided: the word, why, what it comes down to, how risky it is, and what every rule had to say. */
export function TrialResult({ result, call, isOld, onAddExtra }: TrialResultProps) {
  const look = behaviorLook[result.decision];
  const command = typeof call.input.command === "string" ? call.input.command : null;
  const canonical = command === null ? null : distinctCanonical(command, result.canonical ?? undefined);
  return (
    <div className={classNames("flex max-w-[860px] flex-col gap-4", isOld && "opacity-60")} aria-busy={isOld}>
      <p
        role="status"
        aria-label={trialMessages.theDecision}
        className={classNames(
          "flex items-center gap-2 rounded border px-3 py-2 font-medium text-lg",
          banner[result.decision],
        )}
      >
        <look.icon aria-hidden="true" className="size-5" />
        {decisionWord[result.decision]}
      </p>
      {command === null ? null : (
        <Part name={trialMessages.markedCommand}>
          <pre className="whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-base">
            <MarkedCommand command={command} reasons={result.reasons} tone={result.decision} />
          </pre>
          {canonical === null ? null : (
            <p className="break-words font-mono text-sm">
              <span className="font-sans text-quiet">{trialMessages.resolvesTo} </span>
              <ExactText text={canonical} />
            </p>
          )}
        </Part>
      )}
      <Part name={trialMessages.why}>
        <ReasonList reasons={result.reasons} tone={result.decision} />
      </Part>
      {result.risk === null ? null : (
        <Part name={trialMessages.risk}>
          <p className="flex flex-wrap items-center gap-2">
            <RiskChip risk={result.risk} />
            {result.risk.reasons.map(({ text }) => text).join(" · ")}
          </p>
        </Part>
      )}
      {result.suggestions.length === 0 ? null : (
        <Part name={trialMessages.suggestions}>
          <ul className="flex flex-col gap-2">
            {result.suggestions.map(({ rule, why }) => (
              <li key={rule} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <code className="break-all font-mono text-sm">
                  <ExactText text={rule} />
                </code>
                <span className="min-w-0 flex-1 basis-40 text-quiet text-sm">{why}</span>
                <Button size="small" onClick={() => onAddExtra("allow", rule)}>
                  {trialMessages.testWithRule}
                </Button>
                <Link
                  href={`/rules?open=new&as=allow&text=${encodeURIComponent(rule)}`}
                  className={buttonClass({ size: "small" })}
                >
                  <Plus aria-hidden="true" className="size-3.5" />
                  {trialMessages.addRule}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <ConsideredRules considered={result.considered} />
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="font-medium text-quiet text-sm">{name}</h2>
      {children}
    </section>
  );
}
