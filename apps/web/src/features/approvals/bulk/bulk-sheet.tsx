"use client";

import { Button } from "@countersign/ui/button";
import { Input } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { Sheet } from "@countersign/ui/sheet";
import { CircleX, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { type BulkItem, togetherOf } from "./bulk-item.ts";
import { BulkList, CallLine } from "./bulk-list.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { useBulkVerdict } from "./use-bulk-verdict.ts";
import { useLeftOut } from "./use-left-out.ts";

/** What is to be decided together, as it stood when it was asked for. */
export type Bulk = {
  title: string;
  items: readonly BulkItem[];
  /** Calls of the turn that cannot be decided yet, each with the reason. */
  notYet?: readonly { id: string; title: string; note: string }[];
  /** Whether the calls can be denied here too. */
  canDeny: boolean;
};

/** The title where the calls of one turn are approved. */
export const restOfTurn = "Approve the rest of this turn";

type BulkSheetProps = {
  bulk: Bulk;
  onClose: () => void;
  onDecided: (ids: string[]) => void;
  onUndone: (id: string) => void;
};

/** Asks once more before several calls are answered: every one in full, those that are decided alone left out by name. */
export function BulkSheet({ bulk, onClose, onDecided, onUndone }: BulkSheetProps) {
  const { items, notYet = [], canDeny } = bulk;
  const [reason, setReason] = useState("");
  const verdict = useBulkVerdict({ onAll: onClose, onDecided, onUndone });
  const disabledReason = useDisabledReason("decide");
  const isArmed = useArmed("bulk");
  const { approvable: first, alone, left } = togetherOf(items);
  const leftOut = useLeftOut(items);
  // What this very answer decides leaves the queue before it is answered.
  const isGone = ({ id }: BulkItem) => verdict.pending === null && leftOut.has(id);
  const listed = canDeny ? items : first;
  const deniable = listed.filter((item) => !isGone(item));
  const { approvable, whyNot } = togetherOf(deniable);
  const isOff = disabledReason !== null || verdict.pending !== null || !isArmed || deniable.length === 0;
  const arming = { "data-arming": !isArmed && disabledReason === null };
  if (verdict.outcomes !== null) {
    return (
      <Sheet isOpen isWide onClose={onClose} title={bulk.title}>
        <BulkResults {...verdict.outcomes} items={items} onClose={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet
      isOpen
      isWide
      onClose={onClose}
      title={bulk.title}
      description="Each is listed in full. What changes or is decided elsewhere meanwhile is left out."
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {alone.length === 0 || first.length === 0 ? null : (
          <Notice tone="deny" icon={ShieldAlert} role="status">
            <p>Left out: critical calls and calls that need dual approval are decided one by one.</p>
            <ul className="flex flex-col text-text">
              {alone.map((item) => (
                <li key={item.id}>
                  <CallLine item={item} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {notYet.length === 0 ? null : (
          <Notice role="status">
            <p>Not among them, since nobody can see yet what they would do:</p>
            <ul className="flex flex-col">
              {notYet.map(({ id, title, note }) => (
                <li key={id}>
                  <span className="font-mono text-sm">{title}</span>{" "}
                  <span className="text-quiet">{note}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {left === 0 ? null : (
          <Notice role="status">
            These are the first {first.length}: more nobody reads at once. {plural(left, "more call")}{" "}
            {left === 1 ? "is" : "are"} left; ask for the rest again afterwards.
          </Notice>
        )}
        <BulkList items={listed} leftOut={verdict.pending === null ? leftOut : null} />
      </div>
      <footer
        data-toast-above
        className="sticky -bottom-4 -mx-4 mt-4 -mb-4 flex flex-col gap-2 border-t bg-surface-1 p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
      >
        {disabledReason === null ? null : (
          <p role="status" className="text-deny text-sm">
            {disabledReason}
          </p>
        )}
        {deniable.length < listed.length || whyNot !== null ? (
          <p role="status" className="text-ask">
            {deniable.length === 0
              ? "None of these calls waits any more as it is listed."
              : [formatLeftOut(listed.length - deniable.length), whyNot].filter(Boolean).join(" ")}
          </p>
        ) : null}
        {verdict.error === null ? null : (
          <Notice tone="deny" icon={CircleX} role="alert">
            {verdict.error}
          </Notice>
        )}
        {canDeny ? (
          <Input
            aria-label="Reason (optional)"
            placeholder="Reason for a denial (optional): each agent reads it"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            tone="allow"
            className="max-md:min-h-12 max-md:flex-1"
            disabled={isOff || whyNot !== null}
            onClick={() => verdict.give("approve", approvable, "")}
            {...arming}
          >
            {verdict.pending === "approve" ? "Approving…" : `Approve ${plural(approvable.length, "call")}`}
          </Button>
          {canDeny ? (
            <Button
              tone="deny"
              className="max-md:min-h-12 max-md:flex-1"
              disabled={isOff}
              onClick={() => verdict.give("deny", deniable, reason)}
              {...arming}
            >
              {verdict.pending === "deny" ? "Denying…" : `Deny ${plural(deniable.length, "call")}`}
            </Button>
          ) : null}
          <Button tone="quiet" className="max-md:min-h-12" onClick={onClose}>
            Cancel
          </Button>
          <p className="text-quiet text-sm md:ml-auto">An approval is final once the call runs.</p>
        </div>
      </footer>
    </Sheet>
  );
}

function formatLeftOut(count: number): string {
  return count === 0
    ? ""
    : `${plural(count, "call is", "calls are")} left out, since others decided or changed ${count === 1 ? "it" : "them"} meanwhile.`;
}
