"use client";

import { connectCommand } from "@countersign/contracts/agent-commands";
import type { ConnectedAgent } from "@countersign/contracts/connected-agent";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { EmptyState } from "@countersign/ui/empty-state";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { NotRead } from "../team/not-read.tsx";
import { SettingsFrame } from "../team/settings-frame.tsx";
import { SettingsSection } from "../team/settings-section.tsx";
import { agentMessages, formatRevoked, formatRevokeTitle } from "./agent-messages.ts";
import { AgentRow } from "./agent-row.tsx";
import { CommandLine } from "./command-line.tsx";
import { useCommandLine } from "./connect-claude.tsx";
import { ConnectOthers } from "./connect-others.tsx";

const refetchMs = 10_000;

/** The agents that people use elsewhere and that ask here about their calls. */
export function Agents() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const agents = useQuery({ ...trpc.agents.list.queryOptions(), refetchInterval: refetchMs });
  const [leaving, setLeaving] = useState<ConnectedAgent["key"] | null>(null);
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: ({ name }) => void toast.success(formatRevoked(name)),
      onError: (error) => void toast.error(formatFailedAction(error, agentMessages.notRevoked)),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.agents.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() }),
        ]),
    }),
  );
  return (
    <SettingsFrame title={agentMessages.agents}>
      <SettingsSection id="agents" title={agentMessages.connected} about={agentMessages.about}>
        {agents.data === undefined ? (
          <NotRead what={agentMessages.connected} query={agents} rows={2} />
        ) : agents.data.length === 0 ? (
          <NoAgents />
        ) : (
          <ul aria-label={agentMessages.list} className="flex flex-col rounded border">
            {agents.data.map((agent) => (
              <AgentRow
                key={`${agent.key.id} ${agent.agent}`}
                connected={agent}
                disabledReason={disabledReason}
                isOff={disabledReason !== null || revoke.isPending}
                onRevoke={setLeaving}
              />
            ))}
          </ul>
        )}
      </SettingsSection>
      {agents.data === undefined || agents.data.length === 0 ? null : <ConnectAnother />}
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={formatRevokeTitle(leaving?.name ?? "")}
        effect={agentMessages.revokeEffect}
        confirmLabel={agentMessages.revoke}
        onConfirm={() => {
          if (leaving !== null) revoke.mutate({ id: leaving.id });
        }}
      />
    </SettingsFrame>
  );
}

function NoAgents() {
  const commandLine = useCommandLine();
  return (
    <EmptyState
      icon={SquareTerminal}
      title={agentMessages.noneTitle}
      action={
        <div className="max-w-[58ch]">
          <CommandLine command={connectCommand(commandLine, "claude")} />
          <ConnectOthers commandLine={commandLine} />
        </div>
      }
    >
      {agentMessages.noneAbout}
    </EmptyState>
  );
}

function ConnectAnother() {
  const commandLine = useCommandLine();
  return (
    <SettingsSection id="connect" title={agentMessages.another} about={agentMessages.anotherAbout}>
      <CommandLine command={connectCommand(commandLine, "claude")} />
      <ConnectOthers commandLine={commandLine} />
    </SettingsSection>
  );
}
