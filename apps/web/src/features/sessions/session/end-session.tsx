"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Archive } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useGrants } from "../grants/use-grants.ts";
import { formatEndEffect, sessionMessages } from "./session-messages.ts";
import { useEnd } from "./use-session-actions.ts";

/** Ends the session after a confirmation, and revokes its approvals. */
export function EndSession({ session }: { session: SessionDetail }) {
  const end = useEnd();
  const disabledReason = useDisabledReason("operate");
  const grants = useGrants(session.id).data?.length ?? 0;
  const [isAsking, setAsking] = useState(false);
  if (session.ended !== null) return null;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="h-6 gap-1 px-1 font-normal text-sm"
        disabled={end.isPending || disabledReason !== null}
        title={disabledReason ?? sessionMessages.aboutEnd}
        onClick={() => setAsking(true)}
      >
        <Archive aria-hidden="true" className="size-3.5" />
        {end.isPending ? sessionMessages.ending : sessionMessages.askToEnd}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={sessionMessages.endTitle}
        effect={formatEndEffect(grants)}
        confirmLabel={sessionMessages.endSession}
        onConfirm={() => end.mutate({ id: session.id })}
      />
    </>
  );
}
