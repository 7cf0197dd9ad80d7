"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Gauge } from "lucide-react";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { costWords, plural } from "../../words/numbers.ts";
import { useGoOn } from "../session/use-session-actions.ts";

/** A session reached a limit: asks whether it may go on for as much again. Stop is in the header. */
export function LimitPanel({ session }: { session: SessionDetail }) {
  const goOn = useGoOn();
  const trouble = useConnectionTrouble();
  return (
    <section
      aria-label="Confirmation"
      data-toast-above
      className="flex shrink-0 flex-wrap items-center gap-3 border-ask-line border-t bg-ask-quiet p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      <Gauge aria-hidden="true" className="size-5 shrink-0 text-ask" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-medium text-lg">Do you want to go on?</h2>
        <p className="text-ask">
          {session.notice?.message} So far {plural(session.turns, "turn")} and{" "}
          {costWords(session.usage.costUsd)}.
        </p>
        {trouble === null ? null : <p className="text-deny text-sm">{trouble}</p>}
      </div>
      <Button
        tone="accent"
        className="max-md:w-full"
        disabled={goOn.isPending || trouble !== null}
        onClick={() => goOn.mutate({ id: session.id })}
      >
        {goOn.isPending ? "Going on…" : "Go on"}
      </Button>
    </section>
  );
}
