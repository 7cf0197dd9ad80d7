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
      onSuccess: ({ name }) => void toast.success(`Key ${name} revoked.`),
      onError: (error) => void toast.error(formatFailedAction(error, "the key wasn’t revoked")),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() }),
    }),
  );
  if (self === null) return null;
  return (
    <SettingsFrame
      title="Keys"
      action={
        <NewAction
          icon={Plus}
          label="New key"
          disabledReason={disabledReason}
          onAct={() => void setOpened("new")}
        />
      }
    >
      <SettingsSection
        id="keys"
        title="API keys"
        about={
          <>
            Send a key as <code className="font-mono">Authorization: Bearer …</code>. The audit log records
            its actions under the account it acts as, with the key. A key can’t do more than that account.
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
          <NotRead what="API keys" query={keys} rows={2} />
        )}
      </SettingsSection>
      <NewKeyDialog isOpen={opened === "new"} self={self} onClose={() => void setOpened(null)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={`Revoke key ${leaving?.name ?? ""}?`}
        effect="Programs that use it are rejected from their next request on. Its past actions stay in the audit log."
        confirmLabel="Revoke key"
        onConfirm={() => {
          if (leaving !== null) revoke.mutate({ id: leaving.id });
        }}
      />
    </SettingsFrame>
  );
}
