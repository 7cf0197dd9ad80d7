import type { WaitingCall } from "@countersign/contracts/turn-queue";
import { keymap } from "../../../lib/keys/keymap.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Deadline } from "../call/deadline.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RiskChip } from "../call/reasons.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { VerdictButton } from "../decision/verdict-button.tsx";
import { formatWaits } from "../format-deadline.ts";
import { confirmationMessages } from "./confirmation-messages.ts";

type PanelHeaderProps = {
  shown: WaitingCall;
  verdicts: Verdicts;
  isEditing: boolean;
  /** Whether Esc aborts the call now: in the editor and in a form it closes those. */
  isEscapeFree: boolean;
};

/** Which call is asked about, how long it waits, and the way to end it without an answer. */
export function PanelHeader({ shown, verdicts, isEditing, isEscapeFree }: PanelHeaderProps) {
  const now = useNow();
  const { risk } = shown.assessment;
  return (
    <header className="mx-auto flex w-full max-w-[860px] items-center gap-2 px-4 pt-3 pb-2 max-md:px-2 short:py-0.5">
      <h2 className="font-medium text-lg">
        {verdicts.permissionProblem === null
          ? confirmationMessages.proceed
          : confirmationMessages.needsApproval}
      </h2>
      <span className="font-medium text-quiet max-sm:hidden">
        <ExactText text={shown.tool} />
      </span>
      {risk === undefined || isEditing ? null : <RiskChip risk={risk} />}
      <span className="ml-auto flex shrink-0 flex-wrap items-center gap-x-3 text-quiet text-sm">
        <Deadline deniesAt={shown.phase.deniesAt} />
        <span className="max-sm:hidden">
          {formatWaits(formatDuration(now - Date.parse(shown.phase.askedAt)))}
        </span>
      </span>
      <VerdictButton
        verdict="abort"
        verdicts={verdicts}
        size="small"
        className={verdicts.permissionProblem === null ? "" : "hidden"}
        shortcut={isEscapeFree ? keymap.panel.abort.keys[0] : undefined}
        title={confirmationMessages.aboutAbort}
        onClick={() => verdicts.decide("abort")}
      />
    </header>
  );
}
