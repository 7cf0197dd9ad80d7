import { Button } from "@countersign/ui/button";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { OptionRow } from "./option-row.tsx";
import type { PanelControls } from "./use-panel-controls.ts";

type ApproveRowProps = {
  verdicts: Verdicts;
  controls: PanelControls;
  /** Whether whoever is signed in may edit the input and have something remembered. */
  maySteer: boolean;
  /** Why nothing can be remembered of this call, in words; null where it can. */
  whyNot: string | null;
  onAlwaysAllow: () => void;
  onEdit: () => void;
};

/** Yes: this call only, with what is to be remembered, or with other input. */
export function ApproveRow({ verdicts, controls, maySteer, whyNot, onAlwaysAllow, onEdit }: ApproveRowProps) {
  const { decide, canDecide, pending, disabledReason } = verdicts;
  const choose = () => controls.choose("approve");
  return (
    <OptionRow option="approve" current={controls.option}>
      <Button
        ref={controls.fields.approve}
        tone="allow"
        shortcut="1"
        className="max-md:min-h-12 max-md:flex-1"
        disabled={!canDecide}
        onFocus={choose}
        onClick={() => decide("approve")}
        {...armingOf(verdicts)}
      >
        {pending === "approve" ? "Approving…" : "Approve"}
      </Button>
      {maySteer ? (
        <>
          <Button
            ref={controls.besides.remember}
            className="max-md:min-h-12"
            disabled={whyNot !== null || disabledReason !== null}
            title={whyNot ?? "Approve, and choose what runs unasked from now on."}
            onFocus={choose}
            onClick={onAlwaysAllow}
          >
            Always allow…
          </Button>
          <Button
            ref={controls.besides.edit}
            shortcut="e"
            className="max-md:min-h-12"
            title="Change the input, see what that would do, and approve just that."
            onFocus={choose}
            onClick={onEdit}
          >
            Edit…
          </Button>
        </>
      ) : null}
      <span className="min-w-0 truncate text-quiet max-md:hidden">
        {maySteer
          ? (whyNot ?? "Approve: this call only. Always allow…: this call from now on, or calls like it.")
          : "Approve: this call only."}
      </span>
    </OptionRow>
  );
}
