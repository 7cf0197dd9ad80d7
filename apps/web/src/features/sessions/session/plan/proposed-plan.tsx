"use client";

import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useDisabledReason, usePermissionProblem } from "../../../../lib/data/self.ts";
import { useTRPC } from "../../../../lib/data/trpc.ts";
import { useArmed } from "../../../../lib/keys/use-armed.ts";
import { formatFailedAction } from "../../../../lib/messages/error-messages.ts";
import { hasProposedPlan } from "./has-proposed-plan.ts";
import { planMessages, planModes } from "./plan-messages.ts";

type ProposedPlanProps = {
  session: SessionDetail;
  /** The mode is another one, but the agent wasn't told: the words are for the composer. */
  onUnsent: (text: string) => void;
};

/** The answer to a plan as a whole. What is to be different in it is written in the composer below. */
export function ProposedPlan({ session, onUnsent }: ProposedPlanProps) {
  const permissionProblem = usePermissionProblem("operate");
  const disabledReason = useDisabledReason("operate");
  const approval = useApproval(session.id, onUnsent);
  const isArmed = useArmed(`plan ${session.id} ${session.messages.at(-1)?.seq} ${hasProposedPlan(session)}`);
  // The mode changes before the agent is told: until both are done, this stays.
  if ((!hasProposedPlan(session) && !approval.isPending) || permissionProblem !== null) return null;
  return (
    <section aria-label={planMessages.region} className="shrink-0 border-t bg-info-quiet/40">
      <div className="mx-auto flex w-full max-w-[860px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-md:px-2">
        <ClipboardList aria-hidden="true" className="size-4 shrink-0 text-info" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{planMessages.title}</p>
          <p className="text-quiet text-sm">{planMessages.effect}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {planModes.map(({ mode, label, title }) => (
            <Button
              key={mode}
              tone={mode === "default" ? "accent" : "neutral"}
              title={disabledReason ?? title}
              disabled={approval.isPending || disabledReason !== null || !isArmed}
              onClick={() => approval.mutate(mode)}
            >
              {approval.isPending && approval.variables === mode ? planMessages.approving : label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Leaves plan mode, then tells the agent; in this order, since it begins at once. */
function useApproval(id: string, onUnsent: (text: string) => void) {
  const trpc = useTRPC();
  const setMode = useMutation(trpc.sessions.setMode.mutationOptions());
  const send = useMutation(trpc.sessions.send.mutationOptions());
  return useMutation({
    async mutationFn(mode: PermissionMode) {
      await setMode.mutateAsync({ id, mode }).catch((error: Error) => {
        toast.error(formatFailedAction(error, planMessages.notApproved));
        throw error;
      });
      await send.mutateAsync({ id, text: planMessages.approved }).catch((error: Error) => {
        toast.error(formatFailedAction(error, planMessages.notSent));
        onUnsent(planMessages.approved);
        throw error;
      });
    },
  });
}
