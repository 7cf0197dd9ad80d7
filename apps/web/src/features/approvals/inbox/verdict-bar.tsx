"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { useMay } from "../../../lib/data/self.ts";
import { inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { leavesForm } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { AlwaysAllowForm } from "../always-allow/always-allow-form.tsx";
import { findAlwaysAllowProblem } from "../always-allow/always-allow-subject.ts";
import { DisabledReason } from "../call/disabled-reason.tsx";
import { NoVerdict } from "../call/no-verdict.tsx";
import { useVerdict } from "../call/use-verdict.ts";
import { BarButtons } from "./bar-buttons.tsx";
import type { BarDraft, Writing } from "./bar-draft.ts";
import { BarField } from "./bar-field.tsx";

type VerdictBarProps = {
  item: QueueItem;
  written: BarDraft;
  onWritten: (written: BarDraft) => void;
  onEdit: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
};

/** The verdicts on the opened call, each with its key. Stays at the bottom, under the thumb on a phone. */
export function VerdictBar(props: VerdictBarProps) {
  const { item, written, onWritten, onEdit } = props;
  const { writing, text } = written;
  const verdicts = useVerdict(item, {
    onAccepted(id, verdict) {
      // The words of what can be taken back are there again then.
      if (verdict === "approve" || verdict === "abort") onWritten({ writing: "nothing", text: "" });
      props.onDecided(id);
    },
    onUndone: props.onUndone,
  });
  const maySteer = useMay("operate");
  const setText = (next: string) => onWritten({ writing, text: next });
  const open = (what: Writing) => onWritten({ writing: what, text: what === writing ? text : "" });
  const { decide, permissionProblem } = verdicts;
  const whyNot = findAlwaysAllowProblem(item);
  const close = () => {
    open("nothing");
    verdicts.forgetError();
  };
  useKeys((stroke) => {
    if (permissionProblem !== null) return false;
    if (writing === "memory") {
      if (!leavesForm(stroke)) return false;
      close();
      return true;
    }
    switch (inboxAction(stroke)) {
      case "approve":
        if (writing === "nothing") decide("approve");
        return true;
      case "always-allow":
        if (writing === "nothing" && whyNot === null && maySteer) open("memory");
        return true;
      case "edit":
        if (writing === "nothing" && maySteer) onEdit();
        return true;
      case "deny":
        open("reason");
        return true;
      case "instruct":
        open("instruction");
        return true;
      case "abort":
        if (writing === "nothing") decide("abort");
        else open("nothing");
        return true;
      case "leave-field":
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return true;
      default:
        return false;
    }
  });
  if (permissionProblem !== null) return <NoVerdict permissionProblem={permissionProblem} />;
  const isAlwaysAllowOpen = writing === "memory";
  return (
    <section
      aria-label="Verdict"
      data-toast-above
      className={classNames(
        "flex shrink-0 flex-col border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:rounded-t-[12px] max-md:shadow-overlay",
        !isAlwaysAllowOpen && "gap-2",
      )}
    >
      <DisabledReason verdicts={verdicts} />
      {isAlwaysAllowOpen ? (
        <AlwaysAllowForm subject={item} verdicts={verdicts} onClose={close} />
      ) : (
        <>
          <BarField written={written} onText={setText} onSend={(verdict) => decide(verdict, text)} />
          {whyNot === null || writing !== "nothing" || !maySteer ? null : (
            <p className="text-quiet text-sm">{whyNot}</p>
          )}
          <BarButtons {...{ verdicts, written, maySteer, whyNot, onEdit }} onOpen={open} />
        </>
      )}
    </section>
  );
}
