"use client";

import { Button } from "@countersign/ui/button";
import { CirclePause, CloudOff, ShieldOff } from "lucide-react";
import { useConnection, useSystemInfo } from "../../lib/data/providers.tsx";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatDuration, formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { useControls } from "./shell-controls.tsx";

/** What holds for the whole desk and must not be overlooked: paused, or what is on screen is old. */
export function DashboardBanners() {
  const connection = useConnection();
  const info = useSystemInfo();
  const controls = useControls();
  const now = useNow();
  const isLost = connection.tag === "reconnecting" || connection.tag === "offline";
  const state = info.data?.state;
  return (
    <>
      {isLost ? (
        <div
          role="alert"
          className="flex items-center gap-2 border-b border-deny-line bg-deny-quiet px-4 py-2 text-deny"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <p>
            The server has not answered for {formatDuration(now - connection.since)}. What you see may be out
            of date, and you can't decide calls until it is back. If the server is up, its agents keep working
            and wait where they need you.
          </p>
        </div>
      ) : null}
      {info.data?.skipsPermissions && state !== undefined ? (
        <Skipping isForbidden={state.isBypassForbidden} />
      ) : null}
      {state?.isPaused ? (
        <div
          role="status"
          className="flex items-center gap-2 border-b border-ask-line bg-ask-quiet px-4 py-1.5 text-ask"
        >
          <CirclePause aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1">
            All sessions are paused{state.changedBy === null ? "" : ` by ${formatPerson(state.changedBy)}`}
            {state.changedAt === null ? "" : ` ${formatTimeAgo(state.changedAt, now)}`}. Verdicts are kept and
            count when they go on.
          </p>
          <Button
            size="small"
            disabled={controls.isBusy || controls.pauseDisabledReason !== null}
            title={controls.pauseDisabledReason ?? undefined}
            onClick={() => controls.setPaused(false)}
          >
            Resume all
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The server was started so that new sessions ask nothing, which must be seen on every page. */
function Skipping({ isForbidden }: { isForbidden: boolean }) {
  return (
    <p
      role="status"
      className={
        isForbidden
          ? "flex items-center gap-2 border-b bg-surface-2 px-4 py-1.5 text-quiet"
          : "flex items-center gap-2 bg-deny-solid px-4 py-1.5 font-medium text-on-solid"
      }
    >
      <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
      {isForbidden
        ? "Started with --dangerously-skip-permissions, which the team forbids: new sessions start in the mode Default."
        : "Started with --dangerously-skip-permissions: new sessions ask nothing. Every command and every change runs at once."}
    </p>
  );
}
