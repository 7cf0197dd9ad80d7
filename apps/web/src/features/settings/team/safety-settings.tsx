"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ReadOnlyCommands } from "./read-only-commands.tsx";
import { ReleaseCoveredCalls } from "./release-covered-calls.tsx";
import { SettingsSection, SwitchRow } from "./settings-section.tsx";

/** What nobody in the team may do. */
export function SafetySettings() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const info = useSystemInfo().data;
  const disabledReason = useDisabledReason("bypass");
  const permissionProblem = usePermissionProblem("bypass");
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation(
    trpc.system.setBypassForbidden.mutationOptions({
      onSuccess: (state) =>
        queryClient.setQueryData(trpc.system.info.queryKey(), (old) =>
          old === undefined ? old : { ...old, state },
        ),
      onError: (error) => void toast.error(formatFailedAction(error, "nothing changed")),
    }),
  );
  const isForbidden = info?.state.isBypassForbidden ?? false;
  const by = info?.state.bypassChangedBy ?? null;
  const at = info?.state.bypassChangedAt ?? null;
  return (
    <SettingsSection
      id="safety"
      title="Safety"
      about="For the whole team. Changes apply to the next decision."
    >
      <SwitchRow
        label="Forbid Bypass permissions mode"
        about={
          <>
            No session can use it. Sessions already in it are treated as Default, and{" "}
            <code className="font-mono">start --dangerously-skip-permissions</code> has no effect.
            {permissionProblem === null ? "" : ` ${permissionProblem}`}
            {by === null || at === null
              ? ""
              : ` ${isForbidden ? "Forbidden" : "Allowed"} by ${formatPerson(by)} ${formatTimeAgo(at, now)}.`}
          </>
        }
        isOn={change.isPending ? change.variables.isForbidden : isForbidden}
        isDisabled={disabledReason !== null || change.isPending || info === undefined}
        onChange={(next) => (next ? change.mutate({ isForbidden: true }) : setAsking(true))}
      />
      {info?.skipsPermissions ? (
        <Notice tone={isForbidden ? "neutral" : "deny"} icon={ShieldOff} role="status">
          {isForbidden
            ? "This server was started with --dangerously-skip-permissions, which has no effect while this is on."
            : "This server was started with --dangerously-skip-permissions. New sessions run everything without approval."}
        </Notice>
      ) : null}
      <ReadOnlyCommands />
      <ReleaseCoveredCalls />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Allow Bypass permissions mode?"
        effect="Anyone can let a session run every command and every change without approval. Sessions already in this mode stop asking."
        confirmLabel="Allow it"
        onConfirm={() => change.mutate({ isForbidden: false })}
      />
    </SettingsSection>
  );
}
