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
import { AutoMode } from "./auto-mode.tsx";
import { ReadOnlyCommands } from "./read-only-commands.tsx";
import { ReleaseCoveredCalls } from "./release-covered-calls.tsx";
import { SandboxLevelSetting } from "./sandbox-level-setting.tsx";
import { SettingsSection, SwitchRow } from "./settings-section.tsx";
import { formatBypassChange, formatBypassEnd, teamMessages } from "./team-messages.ts";

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
      onError: (error) => void toast.error(formatFailedAction(error, teamMessages.nothingChanged)),
    }),
  );
  const isForbidden = info?.state.isBypassForbidden ?? false;
  const by = info?.state.bypassChangedBy ?? null;
  const at = info?.state.bypassChangedAt ?? null;
  return (
    <SettingsSection id="safety" title={teamMessages.safety} about={teamMessages.aboutSafety}>
      <SwitchRow
        label={teamMessages.forbidBypass}
        about={
          <>
            {teamMessages.bypassForbiddenStart}{" "}
            <code className="font-mono">start --dangerously-skip-permissions</code>{" "}
            {formatBypassEnd(
              permissionProblem,
              by === null || at === null
                ? ""
                : formatBypassChange(isForbidden, formatPerson(by), formatTimeAgo(at, now)),
            )}
          </>
        }
        isOn={change.isPending ? change.variables.isForbidden : isForbidden}
        isDisabled={disabledReason !== null || change.isPending || info === undefined}
        onChange={(next) => (next ? change.mutate({ isForbidden: true }) : setAsking(true))}
      />
      {info?.skipsPermissions ? (
        <Notice tone={isForbidden ? "neutral" : "deny"} icon={ShieldOff} role="status">
          {isForbidden ? teamMessages.skipsWithoutEffect : teamMessages.skipsPermissions}
        </Notice>
      ) : null}
      <SandboxLevelSetting />
      <AutoMode />
      <ReadOnlyCommands />
      <ReleaseCoveredCalls />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={teamMessages.allowBypassTitle}
        effect={teamMessages.allowBypassEffect}
        confirmLabel={teamMessages.allowIt}
        onConfirm={() => change.mutate({ isForbidden: false })}
      />
    </SettingsSection>
  );
}
