import type { CoveredCall } from "@countersign/contracts/release";
import { ExactText } from "../call/exact-text.tsx";
import { coveredLine, formatAskedNow, groupCovered, releaseMessages } from "./release-messages.ts";

/** Which rule would decide a waiting call by now, in words. */
export function CoveredWords({ call }: { call: CoveredCall }) {
  const [group] = groupCovered([call]);
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
