import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import type { BarDraft, Writing } from "./bar-draft.ts";

type BarButtonsProps = {
  verdicts: Verdicts;
  written: BarDraft;
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
      {writing === "instruction" ? null : <CommentButton verdict="deny" {...props} />}
      {writing === "reason" ? null : <CommentButton verdict="instruct" {...props} />}
      {writing === "nothing" ? (
        <AbortButton {...props} />
      ) : (
        <Button tone="quiet" className="md:ml-auto" onClick={() => props.onOpen("nothing")}>
          Back
        </Button>
      )}
    </div>
  );
}

function ApproveButtons({ verdicts, maySteer, whyNot, onOpen, onEdit }: BarButtonsProps) {
  const { decide, canDecide, pending, disabledReason } = verdicts;
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
            disabled={whyNot !== null || disabledReason !== null}
            title={whyNot ?? "Approve, and choose what runs unasked from now on."}
            onClick={() => onOpen("memory")}
          >
            Always allow…
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

/** The verdicts that take words: the first click opens the field for them, the next one sends. */
const commentButtons = {
  deny: {
    field: "reason",
    tone: "deny",
    letter: "d",
    name: "Deny",
    pendingName: "Denying…",
    needsText: false,
  },
  instruct: {
    field: "instruction",
    tone: "info",
    letter: "i",
    name: "Instruct",
    pendingName: "Sending…",
    needsText: true,
  },
} as const;

function CommentButton({
  verdict,
  verdicts,
  written: { writing, text },
  onOpen,
}: BarButtonsProps & { verdict: keyof typeof commentButtons }) {
  const { field, tone, letter, name, pendingName, needsText } = commentButtons[verdict];
  const isWriting = writing === field;
  return (
    <Button
      tone={tone}
      shortcut={isWriting ? "Enter" : letter}
      className={isWriting ? "max-md:col-span-2" : ""}
      disabled={!verdicts.canDeny || (isWriting && needsText && text.trim() === "")}
      onClick={() => (isWriting ? verdicts.decide(verdict, text) : onOpen(field))}
      {...armingOf(verdicts)}
    >
      {verdicts.pending === verdict ? pendingName : name}
    </Button>
  );
}

function AbortButton({ verdicts, maySteer }: BarButtonsProps) {
  return (
    <Button
      tone="quiet"
      shortcut="Escape"
      className={classNames("md:ml-auto", maySteer ? "max-md:col-span-3" : "max-md:col-span-2")}
      disabled={!verdicts.canDeny}
      onClick={() => verdicts.decide("abort")}
      {...armingOf(verdicts)}
    >
      {verdicts.pending === "abort" ? "Aborting…" : "Abort"}
    </Button>
  );
}
