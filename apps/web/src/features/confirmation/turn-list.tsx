"use client";

import type { Call } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { callTitle } from "../../words/call-title.ts";
import { ExactText } from "../call/exact-text.tsx";
import { CallState } from "../session/call-state.tsx";
import { isWaiting, type TurnQueue } from "../session/turn-queue.ts";

type TurnListProps = { queue: TurnQueue; workspace: string; onChoose: (callId: string) => void };

/** All calls of this turn in the model's order, with where each stands. One that waits can be opened and decided ahead. */
export function TurnList({ queue, workspace, onChoose }: TurnListProps) {
  if (queue.calls.length < 2) return null;
  return (
    <ol
      // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers
      role="list"
      aria-label="Queue of this turn"
      className="flex max-h-36 flex-col overflow-y-auto rounded border short:order-last"
    >
      {queue.calls.map((call, index) => (
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
            <span className="w-4 shrink-0 text-right text-quiet text-sm">{index + 1}</span>
            <span className="shrink-0 font-medium">
              <ExactText text={call.tool} />
            </span>
            <span className="min-w-0 flex-1 truncate font-mono text-sm">
              <ExactText text={titleOf(call, workspace)} />
            </span>
            {call.id === queue.active?.id ? (
              <span className="shrink-0 text-accent text-sm">active</span>
            ) : null}
            <CallState call={call} />
          </button>
        </li>
      ))}
    </ol>
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
