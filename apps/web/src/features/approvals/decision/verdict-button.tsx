import type { VerdictKind } from "@countersign/contracts/verdict";
import { Button } from "@countersign/ui/button";
import type { ComponentProps } from "react";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";

const looks = {
  approve: { tone: "allow", name: "Approve", pendingName: "Approving…" },
  deny: { tone: "deny", name: "Deny", pendingName: "Denying…" },
  instruct: { tone: "info", name: "Instruct", pendingName: "Sending…" },
  abort: { tone: "quiet", name: "Abort", pendingName: "Aborting…" },
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
