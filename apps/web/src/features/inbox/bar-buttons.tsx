import { Button } from "@countersign/ui/button";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import type { BarWords, Writing } from "./bar-words.ts";

type BarButtonsProps = {
  verdicts: Verdicts;
  written: BarWords;
  /** Whether whoever is signed in may edit the input and have something remembered. */
  maySteer: boolean;
  /** Why nothing can be remembered of this call, in words; null where it can. */
  whyNot: string | null;
  onOpen: (what: Writing) => void;
  onEdit: () => void;
};

/** The verdicts; while words are written for one of them, that one and the way back. */
export function BarButtons(props: BarButtonsProps) {
  const { writing } = props.written;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-3">
      {writing === "nothing" ? <ApproveButtons {...props} /> : null}
      {writing === "instruction" ? null : <DenyButton {...props} />}
      {writing === "reason" ? null : <InstructButton {...props} />}
      {writing === "nothing" ? (
        <AbortButton verdicts={props.verdicts} />
      ) : (
        <Button tone="quiet" className="md:ml-auto" onClick={() => props.onOpen("nothing")}>
          Back
        </Button>
      )}
    </div>
  );
}

function ApproveButtons({ verdicts, maySteer, whyNot, onOpen, onEdit }: BarButtonsProps) {
  const { decide, canDecide, pending, trouble } = verdicts;
  return (
    <>
      <Button
        tone="allow"
        shortcut="a"
        className="max-md:col-span-2 max-md:min-h-12"
        disabled={!canDecide}
        onClick={() => decide("approve")}
        {...armingOf(verdicts)}
      >
        {pending === "approve" ? "Approving…" : "Approve"}
      </Button>
      {maySteer ? (
        <>
          <Button
            shortcut="A"
            className="max-md:min-h-12"
            disabled={whyNot !== null || trouble !== null}
            title={whyNot ?? "Approve, and choose what runs unasked from now on."}
            onClick={() => onOpen("memory")}
          >
            Remember…
          </Button>
          <Button
            shortcut="e"
            className="max-md:min-h-12"
            title="Change the input, see what that would do, and approve just that."
            onClick={onEdit}
          >
            Edit…
          </Button>
        </>
      ) : null}
    </>
  );
}

function DenyButton({ verdicts, written: { writing, words }, onOpen }: BarButtonsProps) {
  const isWriting = writing === "reason";
  return (
    <Button
      tone="deny"
      shortcut={isWriting ? "Enter" : "d"}
      className={isWriting ? "max-md:col-span-2" : ""}
      disabled={!verdicts.canRefuse}
      onClick={() => (isWriting ? verdicts.decide("deny", words) : onOpen("reason"))}
      {...armingOf(verdicts)}
    >
      {verdicts.pending === "deny" ? "Denying…" : "Deny"}
    </Button>
  );
}

function InstructButton({ verdicts, written: { writing, words }, onOpen }: BarButtonsProps) {
  const isWriting = writing === "instruction";
  return (
    <Button
      tone="info"
      shortcut={isWriting ? "Enter" : "i"}
      className={isWriting ? "max-md:col-span-2" : ""}
      disabled={!verdicts.canRefuse || (isWriting && words.trim() === "")}
      onClick={() => (isWriting ? verdicts.decide("instruct", words) : onOpen("instruction"))}
      {...armingOf(verdicts)}
    >
      {verdicts.pending === "instruct" ? "Sending…" : "Instruct"}
    </Button>
  );
}

function AbortButton({ verdicts }: Pick<BarButtonsProps, "verdicts">) {
  return (
    <Button
      tone="quiet"
      shortcut="Escape"
      className="max-md:col-span-3 md:ml-auto"
      disabled={!verdicts.canRefuse}
      onClick={() => verdicts.decide("abort")}
      {...armingOf(verdicts)}
    >
      {verdicts.pending === "abort" ? "Aborting…" : "Abort"}
    </Button>
  );
}
