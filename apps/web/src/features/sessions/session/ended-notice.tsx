"use client";

import type { ExternalAgent } from "@countersign/contracts/external-agent";
import type { SessionEnd } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { externalMessages } from "./external-messages.ts";
import { formatEndedBy, sessionMessages } from "./session-messages.ts";
import { useReopen } from "./use-session-actions.ts";

type EndedNoticeProps = { id: string; ended: SessionEnd; external?: ExternalAgent | undefined };

/** Replaces the composer: an ended session takes no messages until somebody reopens it. */
export function EndedNotice({ id, ended, external }: EndedNoticeProps) {
  const reopen = useReopen();
  const disabledReason = useDisabledReason("operate");
  const now = useNow();
  const who = formatPerson(ended.by);
  return (
    <div data-toast-above className="shrink-0 border-t py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-[860px] flex-wrap items-center gap-x-4 gap-y-2 px-4 max-md:px-2">
        <p role="status" className="min-w-0 flex-1 basis-64 text-quiet">
          <span className="text-text">
            {formatEndedBy(who)} <span title={ended.at}>{formatTimeAgo(ended.at, now)}</span>.
          </span>{" "}
          {external === undefined ? sessionMessages.reopenNote : externalMessages.reopen(external)}
        </p>
        <Button
          className="max-md:min-h-11"
          disabled={reopen.isPending || disabledReason !== null}
          title={disabledReason ?? sessionMessages.aboutReopen}
          onClick={() => reopen.mutate({ id })}
        >
          {reopen.isPending ? sessionMessages.reopening : sessionMessages.reopenSession}
        </Button>
      </div>
    </div>
  );
}
