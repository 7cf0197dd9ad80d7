"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Archive } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { useGrants } from "../grants/use-grants.ts";
import { useEnd } from "./use-session-actions.ts";

/** Ends the session after a confirmation, and revokes its approvals. */
export function EndSession({ session }: { session: SessionDetail }) {
  const end = useEnd();
  const disabledReason = useDisabledReason("operate");
  const grants = useGrants(session.id).data?.length ?? 0;
  const [isAsking, setAsking] = useState(false);
  if (session.ended !== null) return null;
  const revoked = grants === 0 ? "" : ` Revokes ${plural(grants, "session approval")}.`;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="h-6 gap-1 px-1 font-normal text-sm max-md:min-w-11"
        disabled={end.isPending || disabledReason !== null}
        title={disabledReason ?? "End this session and revoke its approvals."}
        onClick={() => setAsking(true)}
      >
        <Archive aria-hidden="true" className="size-3.5" />
        <span className="max-md:sr-only">{end.isPending ? "Ending…" : "End session…"}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="End this session?"
        effect={`Stops the agent and cancels waiting calls.${revoked} Completed work is kept. You can reopen the session later, but its approvals don’t come back.`}
        confirmLabel="End session"
        onConfirm={() => end.mutate({ id: session.id })}
      />
    </>
  );
}
