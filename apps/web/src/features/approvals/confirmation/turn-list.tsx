"use client";

import type { Call } from "@countersign/contracts/call";
import { callTitle } from "@countersign/contracts/call-title";
import { isWaiting, type TurnQueue } from "@countersign/contracts/turn-queue";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { commandLabel, describeRequester } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { formatCountOfTotal } from "../../../lib/messages/numbers.ts";
import { CallState } from "../../sessions/session/call-state.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { confirmationMessages, formatApproveRemaining } from "./confirmation-messages.ts";
import type { Remaining } from "./remaining.ts";

type TurnListProps = {
  queue: TurnQueue;
  remaining: Remaining;
  workspace: string;
  onChoose: (callId: string) => void;
  onApproveAll: () => void;
};

/**
 * All calls of this turn in the model's order, without numbers since those are the keys of the answers, those of a sub-agent behind the one that started it, with where each stands.
 * One that waits can be opened and decided ahead.
 */
export function TurnList({ queue, remaining, workspace, onChoose, onApproveAll }: TurnListProps) {
  if (queue.calls.length < 2) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1.5 short:order-last">
      <ol
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers
        role="list"
        aria-label={confirmationMessages.queueOfTurn}
        className="flex max-h-36 flex-col overflow-y-auto rounded border"
      >
        {queue.calls.map((call) => (
          <li key={call.id} className="border-b last:border-b-0">
            <button
              type="button"
              disabled={!isWaiting(call)}
              aria-current={call.id === queue.shown?.id ? "true" : undefined}
              onClick={() => onChoose(call.id)}
              className={classNames(
                "flex min-h-8 w-full items-center gap-2 px-2 text-left disabled:cursor-default enabled:hover:bg-surface-2 max-md:min-h-11",
                call.id === queue.shown?.id && "bg-accent-quiet enabled:hover:bg-accent-quiet",
              )}
            >
              {call.agent === undefined ? null : (
                <span className="shrink-0 text-quiet text-sm" title={formatAgent(call.agent)}>
                  <ExactText text={call.agent.name} /> ›
                </span>
              )}
              {call.command === undefined ? null : (
                <span className="shrink-0 text-quiet text-sm" title={describeRequester(call.command)}>
                  {commandLabel(call.command)} ›
                </span>
              )}
              <span className="shrink-0 font-medium">
                <ExactText text={call.tool} />
              </span>
              <span className="min-w-0 flex-1 truncate font-mono text-sm">
                <ExactText text={titleOf(call, workspace)} />
              </span>
              {call.id === queue.active?.id ? (
                <span className="shrink-0 text-accent text-sm">{confirmationMessages.active}</span>
              ) : null}
              <CallState call={call} />
            </button>
          </li>
        ))}
      </ol>
      {remaining.waiting < 2 || remaining.approvable === 0 ? null : (
        <Button size="small" className="self-start" onClick={onApproveAll}>
          {formatApproveRemaining(formatCountOfTotal(remaining.approvable, remaining.waiting))}
        </Button>
      )}
    </div>
  );
}

export function titleOf(call: Call, workspace: string): string {
  return callTitle({
    tool: call.tool,
    input: call.input,
    preview: call.assessment?.preview ?? null,
    canonical: call.assessment?.canonical,
    workspace,
  });
}
