import type { HookRun } from "@countersign/contracts/hook";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { Webhook } from "lucide-react";
import {
  hookEventLabels,
  hookSummary,
  isWorthSaying,
  outcomeOfHook,
} from "../../../lib/messages/hook-messages.ts";
import { formatElapsed } from "../../../lib/messages/time.ts";
import { callPartsMessages } from "./call-parts-messages.ts";
import { ExactText } from "./exact-text.tsx";
import { lazyPartsMessages } from "./lazy-parts-messages.ts";

/**
 * Every run of a hook on a call: what ran, how long it took, what it said. One line until it is opened. `isBrief` leaves the line out
 * when no hook had anything to say.
 */
export function HookRuns(props: {
  runs: readonly HookRun[] | undefined;
  isBrief?: boolean;
  className?: string;
}) {
  const { runs = [], isBrief = false, className } = props;
  if (runs.length === 0 || (isBrief && !runs.some(isWorthSaying))) return null;
  return (
    <details className={classNames("group min-w-0", className)}>
      <summary className="flex min-w-0 items-center gap-1.5 text-quiet text-sm hover:text-text max-md:min-h-11">
        <Webhook aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">
          {lazyPartsMessages.hooks} <ExactText text={hookSummary(runs)} />
        </span>
      </summary>
      <ol
        aria-label={lazyPartsMessages.hooksOfCall}
        className="mt-1 flex min-w-0 flex-col gap-2 rounded border bg-surface-0 p-3"
      >
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs are only ever added at the end
          <Run key={index} run={run} />
        ))}
      </ol>
    </details>
  );
}

function Run({ run }: { run: HookRun }) {
  const look = outcomeOfHook[run.outcome];
  return (
    <li className="flex min-w-0 flex-col gap-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Chip tone={look.tone}>{look.word}</Chip>
        {run.isLetThrough === true ? <Chip tone="denySolid">{lazyPartsMessages.letThrough}</Chip> : null}
        <code className="wrap-anywhere font-mono text-sm">
          <ExactText text={run.name} />
        </code>
      </div>
      <p className="wrap-anywhere text-quiet text-sm">
        {hookEventLabels[run.event]} · {formatElapsed(run.durationMs)} · {callPartsMessages.fromSource}{" "}
        <ExactText text={run.source} />
      </p>
      {run.message === null ? null : (
        <p className="wrap-anywhere whitespace-pre-wrap text-sm">
          <ExactText text={run.message} />
        </p>
      )}
    </li>
  );
}
