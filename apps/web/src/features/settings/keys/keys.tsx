"use client";

import type { ApiKey } from "@countersign/contracts/person";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useSelf } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { NewAction } from "../team/new-action.tsx";
import { NotRead } from "../team/not-read.tsx";
import { SettingsFrame } from "../team/settings-frame.tsx";
import { SettingsSection } from "../team/settings-section.tsx";
import { KeyList } from "./key-list.tsx";
import { formatRevoked, formatRevokeTitle, keyMessages } from "./key-messages.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

const refetchMs = 10_000;

/** The keys with which programs use the API. */
export function Keys() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const self = useSelf();
  const keys = useQuery({ ...trpc.keys.list.queryOptions(), refetchInterval: refetchMs });
  const [opened, setOpened] = useQueryState("key");
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: ({ name }) => void toast.success(formatRevoked(name)),
      onError: (error) => void toast.error(formatFailedAction(error, keyMessages.notRevoked)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() }),
    }),
  );
  if (self === null) return null;
  return (
    <SettingsFrame
      title={keyMessages.keys}
      action={
        <NewAction
          icon={Plus}
          label={keyMessages.newKey}
          disabledReason={disabledReason}
          onAct={() => void setOpened("new")}
        />
      }
    >
      <SettingsSection
        id="keys"
        title={keyMessages.apiKeys}
        about={
          <>
            {keyMessages.sendAs} <code className="font-mono">Authorization: Bearer …</code>
            {keyMessages.aboutAccounts}
          </>
        }
      >
        {keys.data !== undefined ? (
          <KeyList
            keys={keys.data}
            isOff={disabledReason !== null || revoke.isPending}
            disabledReason={disabledReason}
            onRevoke={setLeaving}
          />
        ) : (
          <NotRead what={keyMessages.apiKeys} query={keys} rows={2} />
        )}
      </SettingsSection>
      <NewKeyDialog isOpen={opened === "new"} self={self} onClose={() => void setOpened(null)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={formatRevokeTitle(leaving?.name ?? "")}
        effect={keyMessages.revokeEffect}
        confirmLabel={keyMessages.revokeKey}
        onConfirm={() => {
          if (leaving !== null) revoke.mutate({ id: leaving.id });
        }}
      />
    </SettingsFrame>
  );
}
