"use client";

import type { CommandPattern, RunningCommand } from "@countersign/contracts/command";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { ShieldAlert, SquareSlash } from "lucide-react";
import { useState } from "react";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { commandLabel, placeWords } from "../../words/command-words.ts";
import { agoWords } from "../../words/time.ts";
import { useNow } from "../../words/use-now.ts";
import { whoWords } from "../../words/who-words.ts";
import { ExactText } from "../call/exact-text.tsx";
import { orderPatterns } from "../command-grants/order-patterns.ts";
import { useRuleDangers } from "./use-rule-dangers.ts";
import { useRevokeCommand } from "./use-session-commands.ts";

const few = 4;

/** What the command that runs lets run unasked until the agent stops, who typed it, and a way to end that at once. */
export function CommandBanner({ session }: { session: SessionDetail }) {
  const command = session.command ?? null;
  return command === null || command.rules.length === 0 ? null : (
    <Banner key={command.id} command={command} session={session} />
  );
}

function Banner({ command, session }: { command: RunningCommand; session: SessionDetail }) {
  const now = useNow();
  const trouble = useConnectionTrouble();
  const revoke = useRevokeCommand();
  const patterns = useRuleDangers(command, session.workspace);
  const isDangerous = patterns.some(({ danger }) => danger !== null);
  return (
    <section
      aria-label="Running command"
      className={`flex shrink-0 items-start gap-2 border-b px-4 py-1.5 max-md:px-2 ${isDangerous ? "border-deny-line bg-deny-quiet" : "border-info-line bg-info-quiet"}`}
    >
      <SquareSlash
        aria-hidden="true"
        className={`mt-1.5 size-4 shrink-0 max-md:mt-3 ${isDangerous ? "text-deny" : "text-info"}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 py-1 max-md:py-2.5">
        <p title={placeWords(command)}>
          <span className="font-medium font-mono text-sm">{commandLabel(command)}</span> may run unasked
          {command.allowsSubAgents ? ", for sub-agents too" : ""}:
        </p>
        <Rules patterns={patterns} />
        <p className="text-quiet text-sm" title={command.at}>
          typed by {whoWords(command.by)} {agoWords(command.at, now)}
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        className="bg-surface-1"
        disabled={revoke.isPending || trouble !== null}
        title={trouble ?? "Ends it at once; the agent goes on, and what it wants asks you again."}
        onClick={() => revoke.mutate({ id: session.id, commandId: command.id })}
      >
        {revoke.isPending ? "Revoking…" : "Revoke"}
      </Button>
    </section>
  );
}

function Rules({ patterns }: { patterns: readonly CommandPattern[] }) {
  const [isWhole, setWhole] = useState(false);
  const { ordered, shown } = orderPatterns(patterns, few);
  const hidden = isWhole ? 0 : ordered.length - shown;
  return (
    <ul
      aria-label="May run unasked"
      className="flex max-h-[24dvh] min-w-0 flex-wrap items-center gap-1 overflow-y-auto"
    >
      {ordered.slice(0, ordered.length - hidden).map(({ rule, danger }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a pattern twice, and the lines keep nothing
          key={index}
          title={danger ?? undefined}
          className={`wrap-anywhere flex min-w-0 items-start gap-1 rounded border bg-surface-1 px-1.5 font-mono text-sm ${danger === null ? "" : "border-deny-line text-deny"}`}
        >
          {danger === null ? null : (
            <ShieldAlert aria-label={`Dangerous: ${danger}:`} className="mt-0.5 size-3.5 shrink-0" />
          )}
          <span className="min-w-0">
            <ExactText text={rule} />
          </span>
        </li>
      ))}
      {hidden === 0 ? null : (
        <li>
          <Button size="small" tone="quiet" aria-expanded={false} onClick={() => setWhole(true)}>
            and {hidden} more
          </Button>
        </li>
      )}
    </ul>
  );
}
