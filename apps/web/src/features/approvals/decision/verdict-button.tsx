import type { VerdictKind } from "@countersign/contracts/verdict";
import { Button } from "@countersign/ui/button";
import type { ComponentProps } from "react";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { approvalMessages, approveName } from "./approval-messages.ts";

const looks = {
  approve: { tone: "allow", name: approveName, pendingName: approvalMessages.approving },
  deny: { tone: "deny", name: approvalMessages.deny, pendingName: approvalMessages.denying },
  instruct: { tone: "info", name: approvalMessages.instruct, pendingName: approvalMessages.sending },
  abort: { tone: "quiet", name: approvalMessages.abort, pendingName: approvalMessages.aborting },
} as const satisfies Record<VerdictKind, object>;

type VerdictButtonProps = Omit<ComponentProps<typeof Button>, "tone" | "children"> & {
  verdict: VerdictKind;
  verdicts: Verdicts;
  /** Replaces the usual tone and name. */
  look?: { tone?: ComponentProps<typeof Button>["tone"]; name?: string };
};

/** The button of a verdict, disabled while that can't be given, or for a reason of its own. */
export function VerdictButton({ verdict, verdicts, look, disabled = false, ...rest }: VerdictButtonProps) {
  const { tone, name, pendingName } = { ...looks[verdict], ...look };
  const isFree = verdict === "approve" ? verdicts.canDecide : verdicts.canDeny;
  return (
    <Button tone={tone} disabled={!isFree || disabled} {...armingOf(verdicts)} {...rest}>
      {verdicts.pending === verdict ? pendingName : name}
    </Button>
  );
}
