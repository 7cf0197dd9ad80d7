"use client";

import { ExactText } from "../call/exact-text.tsx";
import { coveredLine, formatAskedNow, groupCovered, releaseMessages } from "./release-messages.ts";
import { useCovered } from "./use-covered.ts";

/** Says of a waiting call which rule would decide it by now; it stays where somebody keeps being asked. */
export function CoveredLine({ id, digest }: { id: string; digest: string }) {
  const covered = useCovered([{ id, digest }]);
  const [group] = groupCovered(covered.map(({ call }) => call));
  if (group === undefined) return null;
  const { decision, rules, why } = group;
  const words = coveredLine[decision];
  return (
    <p role="status" className={decision === "allow" ? "text-allow" : "text-deny"}>
      {rules.length === 0 ? (
        formatAskedNow(why, decision)
      ) : (
        <>
          {rules.length === 1 ? releaseMessages.theRule : releaseMessages.theRules}
          {rules.map((text) => (
            <code key={text} className="mr-1 break-all font-mono text-sm">
              <ExactText text={text} />
            </code>
          ))}
          {rules.length === 1 ? words.one : words.many}
        </>
      )}
    </p>
  );
}
