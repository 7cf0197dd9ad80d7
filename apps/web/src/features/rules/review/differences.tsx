import { ExactText } from "../../approvals/call/exact-text.tsx";
import type { Difference } from "./proposal-messages.ts";

/** What is different, before and after: with words and marks, not by colour alone. */
export function Differences({ all }: { all: readonly Difference[] }) {
  if (all.length === 0) return null;
  return (
    <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {all.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 break-all font-mono text-sm">
            <del className="bg-deny-quiet text-deny">
              <ExactText text={before} />
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="bg-allow-quiet text-allow no-underline">
              <ExactText text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
