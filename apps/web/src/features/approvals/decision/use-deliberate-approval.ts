import type { Preview } from "@countersign/contracts/preview";
import type { Risk } from "@countersign/contracts/risk";
import { type RefObject, useEffect, useRef, useState } from "react";
import { approvalTarget } from "./approval-target.ts";

/** A press sooner than this after the first is a slip of the hand, not a second act. */
export const shortestPause = 300;
/** How long the first act counts. */
export const confirmTime = 5_000;

/**
 * How an approval is given. "plain": at once. "confirm", for high risk: by two acts with a pause between. "type", for critical
 * risk: after the name of what the call concerns was typed.
 */
export type DeliberateApproval = {
  care: "plain" | "confirm" | "type";
  /** Whether the first of two acts was done: the next one approves, unless it comes too soon. */
  isConfirming: boolean;
  isTooSoon: boolean;
  /** What has to be typed. */
  target: string;
  typed: string;
  isTyped: boolean;
  field: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  /** What the button and the key of Approve do. */
  act: () => void;
  /** Takes the first act back. */
  cancel: () => void;
};

type ApprovalOptions = {
  /** Names what was read: an act counts for nothing else. */
  subjectKey: string;
  subject: { tool: string; preview: Preview; risk: Risk | undefined };
  /** Whether an approval can be given now. */
  canApprove: boolean;
  approve: () => void;
};

/** Makes the approval of a dangerous call need a second, deliberate act. */
export function useDeliberateApproval(options: ApprovalOptions): DeliberateApproval {
  const { subjectKey, subject, canApprove, approve } = options;
  const { tool, preview, risk } = subject;
  const care = careFor(risk);
  const confirmation = useConfirmation(subjectKey);
  const [written, setWritten] = useState({ subjectKey, text: "" });
  const field = useRef<HTMLInputElement>(null);
  const typed = written.subjectKey === subjectKey ? written.text : "";
  const target = approvalTarget({ tool, preview });
  const isTyped = typed.trim() === target;
  return {
    care,
    isConfirming: confirmation.step !== "none",
    isTooSoon: confirmation.step === "too-soon",
    target,
    typed,
    isTyped,
    field,
    type: (text) => setWritten({ subjectKey, text }),
    cancel: confirmation.cancel,
    act() {
      if (!canApprove) return;
      if (care === "plain") approve();
      else if (care === "type") {
        if (isTyped) approve();
        else field.current?.focus();
      } else if (confirmation.act()) approve();
    },
  };
}

function careFor(risk: Risk | undefined): DeliberateApproval["care"] {
  if (risk?.level === "critical") return "type";
  return risk?.level === "high" ? "confirm" : "plain";
}

/** Two acts with a pause between, the second while the first still counts. */
function useConfirmation(subjectKey: string) {
  const [first, setFirst] = useState<{ subjectKey: string; at: number; isTooSoon: boolean } | null>(null);
  const at = first?.at;
  useEffect(() => {
    if (at === undefined) return undefined;
    const pause = setTimeout(
      () => setFirst((one) => (one === null ? null : { ...one, isTooSoon: false })),
      shortestPause,
    );
    const end = setTimeout(() => setFirst(null), confirmTime);
    return () => {
      clearTimeout(pause);
      clearTimeout(end);
    };
  }, [at]);
  const current = first?.subjectKey === subjectKey ? first : null;
  const step = current === null ? "none" : current.isTooSoon ? "too-soon" : "ready";
  return {
    step,
    cancel: () => setFirst(null),
    /** Whether this was the second act. */
    act(): boolean {
      // The timers of a page in the background come late.
      const isOver = current === null || Date.now() - current.at > confirmTime;
      if (!isOver && step === "ready") {
        setFirst(null);
        return true;
      }
      // Every press that comes too soon begins the pause anew: a key that is hammered never approves.
      setFirst({ subjectKey, at: Date.now(), isTooSoon: true });
      return false;
    },
  } as const;
}
