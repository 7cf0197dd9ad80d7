"use client";

import type { ApiKey } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Skeleton } from "@countersign/ui/skeleton";
import { toast } from "@countersign/ui/toaster";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { useSelf } from "../../data/self.ts";
import { useTRPC } from "../../data/trpc.ts";
import { isTyping } from "../../keys/stroke.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { errorWords, undoneWords } from "../../words/error-words.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { SettingsSection } from "../settings/settings-section.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

const lookMs = 10_000;

/** The keys with which programs use the API. */
export function Keys() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const trouble = useConnectionTrouble();
  const self = useSelf();
  const keys = useQuery({ ...trpc.keys.list.queryOptions(), refetchInterval: lookMs });
  const [opened, setOpened] = useQueryState("key");
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: ({ name }) => void toast.success(`The key ${name} is revoked.`),
      onError: (error) => void toast.error(undoneWords(error, "the key was not revoked")),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() }),
    }),
  );
  useKeys((stroke) => {
    if (stroke.isInDialog || stroke.hasModifier || isTyping(stroke) || trouble !== null) return false;
    if (stroke.key !== "n") return false;
    void setOpened("new");
    return true;
  });
  if (self === null) return null;
  return (
    <SettingsFrame
      title="Keys"
      action={
        <Button
          size="small"
          tone="accent"
          shortcut="n"
          disabled={trouble !== null}
          title={trouble ?? undefined}
          onClick={() => void setOpened("new")}
        >
          <Plus aria-hidden="true" className="size-4" />
          New key
        </Button>
      }
    >
      <SettingsSection
        id="keys"
        title="Keys of the API"
        about={
          <>
            A program sends one as <code className="font-mono">Authorization: Bearer …</code>. What it does is
            kept under the name that the key acts as, with the key. No key can do more than whom it acts as.
          </>
        }
      >
        {keys.data !== undefined ? (
          <KeyList
            keys={keys.data}
            isOff={trouble !== null || revoke.isPending}
            trouble={trouble}
            onRevoke={setLeaving}
          />
        ) : keys.isError ? (
          <UnreadNotice onRetry={() => void keys.refetch()}>
            The keys could not be read. {errorWords(keys.error)}
          </UnreadNotice>
        ) : (
          <div role="status" aria-label="Loading the keys" className="flex flex-col gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
      </SettingsSection>
      <NewKeyDialog isOpen={opened === "new"} self={self} onClose={() => void setOpened(null)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={`Revoke the key ${leaving?.name ?? ""}?`}
        effect="Whatever uses it is refused from its next request on. What was done with it stays in the ledger."
        confirmLabel="Revoke the key"
        onConfirm={() => {
          if (leaving !== null) revoke.mutate({ id: leaving.id });
        }}
      />
    </SettingsFrame>
  );
}
