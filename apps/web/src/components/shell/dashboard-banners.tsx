"use client";

import { Button } from "@countersign/ui/button";
import { CirclePause, CloudOff, DatabaseZap, HardDrive, type LucideIcon, ShieldOff } from "lucide-react";
import { useConnection, useStorage, useSystemInfo } from "../../lib/data/providers.tsx";
import { formatDuration } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { useControls } from "./shell-controls.tsx";
import { formatPaused, formatUnreachable, shellMessages } from "./shell-messages.ts";

/** What holds for the whole desk and must not be overlooked: paused, what is on screen is old, or nothing can be stored. */
export function DashboardBanners() {
  const connection = useConnection();
  const storage = useStorage();
  const info = useSystemInfo();
  const controls = useControls();
  const now = useNow();
  const isLost = connection.tag === "reconnecting" || connection.tag === "offline";
  const state = info.data?.state;
  return (
    <>
      {storage.database === "unreachable" ? (
        <Problem icon={DatabaseZap} text={shellMessages.databaseAway} />
      ) : isLost ? (
        <Problem icon={CloudOff} text={formatUnreachable(formatDuration(now - connection.since))} />
      ) : null}
      {storage.disk === "full" ? <Problem icon={HardDrive} text={shellMessages.diskFull} /> : null}
      {info.data?.skipsPermissions && state !== undefined ? (
        <Skipping isForbidden={state.isBypassForbidden} />
      ) : null}
      {state?.isPaused ? (
        <div
          role="status"
          className="flex items-center gap-2 border-b border-ask-line bg-ask-quiet px-4 py-1.5 text-ask"
        >
          <CirclePause aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1">{formatPaused(state, now)}</p>
          <Button
            size="small"
            disabled={controls.isBusy || controls.pauseDisabledReason !== null}
            title={controls.pauseDisabledReason ?? undefined}
            onClick={() => controls.setPaused(false)}
          >
            {shellMessages.resumeAll}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Problem({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-2 border-b border-deny-line bg-deny-quiet px-4 py-2 text-deny"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <p>{text}</p>
    </div>
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
      {isForbidden ? shellMessages.bypassForbidden : shellMessages.bypassOn}
    </p>
  );
}
