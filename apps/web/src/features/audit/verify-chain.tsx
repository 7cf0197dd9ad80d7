"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { Link2, LoaderCircle, ShieldAlert, ShieldCheck, X } from "lucide-react";
import { useTRPCClient } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatDuration } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { auditMessages, formatOpen, formatVerifying } from "./audit-messages.ts";
import { describeCheck, hasWarnings } from "./check-messages.ts";
import { formatRow } from "./format-row.ts";

/** A check of the whole chain that was asked for here: under way, or what it found. */
export function useChainCheck() {
  const client = useTRPCClient();
  return useMutation({ mutationFn: () => client.audit.verify.query({}) });
}

export type ChainCheck = ReturnType<typeof useChainCheck>;

/** What the check does or found, until it is put away. */
export function ChainCheckNotice({ check, onOpen }: { check: ChainCheck; onOpen: (id: string) => void }) {
  const now = useNow();
  if (check.isIdle) return null;
  if (check.isPending) {
    return (
      <Notice tone="info" icon={LoaderCircle} role="status" className="m-2">
        {formatVerifying(formatDuration(now - check.submittedAt))}
      </Notice>
    );
  }
  const putAway = (
    <Button
      tone="quiet"
      size="icon"
      className="-my-1 size-7 max-md:size-11"
      aria-label={auditMessages.dismissResult}
      onClick={check.reset}
    >
      <X aria-hidden="true" className="size-4" />
    </Button>
  );
  if (check.isError) {
    return (
      <Notice tone="deny" icon={ShieldAlert} role="alert" className="m-2" action={putAway}>
        {formatFailedAction(check.error, auditMessages.chainNotVerified)}
      </Notice>
    );
  }
  const { ok, firstBad } = check.data;
  const badRow = firstBad !== undefined && /^[1-9]\d*$/.test(firstBad.id) ? firstBad.id : null;
  return (
    <Notice
      tone={!ok ? "deny" : hasWarnings(check.data) ? "ask" : "allow"}
      icon={ok ? ShieldCheck : ShieldAlert}
      role={ok ? "status" : "alert"}
      className="m-2"
      action={putAway}
    >
      <ExactText text={describeCheck(check.data, new Date(now))} />
      {badRow === null ? null : (
        <>
          {" "}
          <button
            type="button"
            className="inline-flex items-center gap-1 underline"
            onClick={() => onOpen(badRow)}
          >
            <Link2 aria-hidden="true" className="size-3.5" />
            {formatOpen(formatRow(badRow))}
          </button>
        </>
      )}
    </Notice>
  );
}
