import { Button } from "@countersign/ui/button";
import { teamMessages } from "./team-messages.ts";

type FormEndProps = {
  /** What went wrong, in words. */
  problem: string | null;
  /** Why it cannot be sent now, in words. */
  disabledReason: string | null;
  isPending: boolean;
  /** What the button says, and what it says while the server is asked. */
  submitLabel: string;
  pendingLabel: string;
  onCancel: () => void;
};

/** The end of a form in a dialog: what went wrong, and the ways on. */
export function FormEnd({
  problem,
  disabledReason,
  isPending,
  submitLabel,
  pendingLabel,
  onCancel,
}: FormEndProps) {
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className="text-deny">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{teamMessages.cancel}</Button>
        <Button
          type="submit"
          tone="accent"
          disabled={isPending || disabledReason !== null}
          title={disabledReason ?? undefined}
        >
          {isPending ? pendingLabel : submitLabel}
        </Button>
      </div>
    </>
  );
}
