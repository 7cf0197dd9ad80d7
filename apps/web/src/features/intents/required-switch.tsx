"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { intentsMessages } from "./intents-messages.ts";
import { useIsRequired } from "./use-intents.ts";

/** Whether sessions of a workspace may change anything without an intent. */
export function RequiredSwitch({ workspace, hasActive }: { workspace: string; hasActive: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const id = useId();
  const disabledReason = useDisabledReason("rules");
  const required = useIsRequired(workspace);
  const change = useMutation(
    trpc.intents.setRequired.mutationOptions({
      onSuccess(state) {
        queryClient.setQueryData(trpc.intents.required.queryKey({ workspace }), state);
        void queryClient.invalidateQueries({ queryKey: trpc.intents.pathKey() });
      },
      onError: (error) => void toast.error(formatFailedAction(error, intentsMessages.nothingChanged)),
    }),
  );
  const [isAsking, setAsking] = useState(false);
  const isOn = change.isPending ? change.variables.isRequired : required.data?.isRequired === true;
  return (
    <>
      <label className="flex max-w-[46ch] items-start gap-2 max-md:min-h-11 max-md:py-1.5">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={`${id}-effect`}
          checked={isOn}
          disabled={disabledReason !== null || change.isPending || required.data === undefined}
          onChange={(event) =>
            event.target.checked ? change.mutate({ workspace, isRequired: true }) : setAsking(true)
          }
          className="mt-0.5 size-4 shrink-0 accent-accent max-md:size-5"
        />
        {/* As wide for each of its words: the box stays under the hand. */}
        <span className="sm:w-[23rem]">
          <span className="block">{intentsMessages.sessionsHereNeedIntent}</span>
          <span id={`${id}-effect`} className="block text-quiet text-sm">
            {isOn
              ? hasActive
                ? intentsMessages.canOnlyRead
                : intentsMessages.noneInProgress
              : intentsMessages.limitedByRules}
          </span>
        </span>
      </label>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={intentsMessages.stopRequiringTitle}
        effect={intentsMessages.stopRequiringEffect}
        confirmLabel={intentsMessages.stopRequiring}
        onConfirm={() => change.mutate({ workspace, isRequired: false })}
      />
    </>
  );
}
