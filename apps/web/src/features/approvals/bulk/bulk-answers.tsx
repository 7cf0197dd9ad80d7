import { Button } from "@countersign/ui/button";
import { Input } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { findAction, keymap } from "../../../lib/keys/keymap.ts";
import { isTyping } from "../../../lib/keys/stroke.ts";
import { useArming } from "../../../lib/keys/use-armed.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { callPartsMessages } from "../call/call-parts-messages.ts";
import { useHasNewUnreadPart, useHasUndrawnPart } from "../call/unread-part.ts";
import { type BulkItem, togetherOf } from "./bulk-item.ts";
import {
  bulkSheetMessages,
  formatApproveCalls,
  formatDenyCalls,
  formatLeftOut,
} from "./bulk-sheet-messages.ts";
import type { BulkVerdict } from "./use-bulk-verdict.ts";

type BulkAnswersProps = {
  verdict: BulkVerdict;
  listed: readonly BulkItem[];
  /** Those that still wait as they are listed. */
  waiting: readonly BulkItem[];
  canDeny: boolean;
  onCancel: () => void;
};

/** Approves or denies what is listed and still waits. */
export function BulkAnswers({ verdict, listed, waiting, canDeny, onCancel }: BulkAnswersProps) {
  const [reason, setReason] = useState("");
  const disabledReason = useDisabledReason("decide");
  const hasUnread = useHasNewUnreadPart();
  const isDrawn = !useHasUndrawnPart();
  const arming = useArming(`bulk ${isDrawn} ${hasUnread}`);
  const isArmed = arming.isArmed && isDrawn;
  const { approvable, whyNot } = togetherOf(waiting);
  const isOff = disabledReason !== null || verdict.pending !== null || !isArmed || waiting.length === 0;
  const approve =
    isOff || whyNot !== null || hasUnread ? null : () => verdict.give("approve", approvable, "");
  const deny = isOff || !canDeny ? null : () => verdict.give("deny", waiting, reason);
  useAnswerKeys({ approve, deny, wasShown: arming.wasArmed });
  const looks = {
    className: "max-md:min-h-12 max-md:flex-1",
    "data-arming": !isArmed && disabledReason === null,
  };
  return (
    <footer
      data-toast-above
      className="sticky -bottom-4 -mx-4 mt-4 -mb-4 flex flex-col gap-2 border-t bg-surface-1 p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      {disabledReason === null ? null : (
        <p role="status" className="text-deny text-sm">
          {disabledReason}
        </p>
      )}
      {hasUnread ? (
        <p role="status" className="text-ask text-sm">
          {callPartsMessages.foldedPart}
        </p>
      ) : null}
      <WhatIsLeft listed={listed.length} waiting={waiting.length} whyNot={whyNot} />
      {verdict.error === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          {verdict.error}
        </Notice>
      )}
      {canDeny ? (
        <Input
          aria-label={bulkSheetMessages.reason}
          placeholder={bulkSheetMessages.reasonPlaceholder}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.repeat && !event.nativeEvent.isComposing) deny?.();
          }}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="allow"
          disabled={approve === null}
          shortcut={keymap.inbox["approve-selected"].keys[0]}
          onClick={() => approve?.()}
          {...looks}
        >
          {verdict.pending === "approve"
            ? bulkSheetMessages.approving
            : formatApproveCalls(approvable.length)}
        </Button>
        {canDeny ? (
          <Button
            tone="deny"
            disabled={deny === null}
            shortcut={keymap.inbox["deny-selected"].keys[0]}
            onClick={() => deny?.()}
            {...looks}
          >
            {verdict.pending === "deny" ? bulkSheetMessages.denying : formatDenyCalls(waiting.length)}
          </Button>
        ) : null}
        <Button tone="quiet" className="max-md:min-h-12" onClick={onCancel}>
          {bulkSheetMessages.cancel}
        </Button>
        <p className="text-quiet text-sm md:ml-auto">{bulkSheetMessages.approvalIsFinal}</p>
      </div>
    </footer>
  );
}

type Answers = {
  approve: (() => void) | null;
  deny: (() => void) | null;
  /** Whether what is listed was on the screen at that time (`performance.now()`). */
  wasShown: (at: number) => boolean;
};

/** The keys of the two answers, while no field has the focus; null where it can't be given now. A held key answers nothing. */
function useAnswerKeys({ approve, deny, wasShown }: Answers) {
  useKeys((stroke) => {
    if (stroke.hasModifier || stroke.isRepeat || isTyping(stroke)) return false;
    const action = findAction(keymap.inbox, stroke.key);
    const answer = { "approve-selected": approve, "deny-selected": deny };
    if (action !== "approve-selected" && action !== "deny-selected") return false;
    if (wasShown(stroke.at)) answer[action]?.();
    return true;
  });
}

type WhatIsLeftProps = { listed: number; waiting: number; whyNot: string | null };

function WhatIsLeft({ listed, waiting, whyNot }: WhatIsLeftProps) {
  if (waiting === listed && whyNot === null) return null;
  return (
    <p role="status" className="text-ask">
      {waiting === 0
        ? bulkSheetMessages.noneWaits
        : [formatLeftOut(listed - waiting), whyNot].filter(Boolean).join(" ")}
    </p>
  );
}
