"use client";

import type { Passkey } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import {
  formatNewName,
  formatRemove,
  formatRemoveTitle,
  formatRename,
  formatUse,
  passkeyMessages,
} from "./passkey-messages.ts";

/** The passkeys, each to be renamed or removed. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { remove } = usePasskeyActions();
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  return (
    <>
      <ul aria-label={passkeyMessages.passkeys} className="flex flex-col rounded border">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={formatRemoveTitle(leaving?.name ?? "")}
        effect={passkeyMessages.removeEffect}
        confirmLabel={passkeyMessages.removePasskey}
        onConfirm={() => {
          if (leaving !== null) remove.mutate({ id: leaving.id });
        }}
      />
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const now = useNow();
  const disabledReason = useConnectionError();
  const [isRenaming, setRenaming] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  if (isRenaming) return <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b p-3 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-quiet text-sm">
          {formatUse(
            formatTimeAgo(createdAt, now),
            lastUsedAt === null ? null : formatTimeAgo(lastUsedAt, now),
          )}
        </p>
      </div>
      <Button size="small" aria-label={formatRename(name)} onClick={() => setRenaming(true)}>
        {passkeyMessages.rename}
      </Button>
      <Button
        size="small"
        tone="deny"
        aria-label={formatRemove(name)}
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={onRemove}
      >
        {passkeyMessages.remove}
      </Button>
    </li>
  );
}

const renaming = z.object({ name: z.string().trim().min(1).max(80) });

function RenamePasskey({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const disabledReason = useConnectionError();
  const { rename } = usePasskeyActions();
  const form = useZodForm(renaming, { defaultValues: { name } });
  const submit = form.handleSubmit((next) => {
    if (disabledReason !== null) return;
    if (next.name !== name) rename.mutate({ id, name: next.name });
    onDone();
  });
  return (
    <li className="border-b p-3 last:border-b-0">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          {...form.register("name")}
          autoFocus
          aria-label={formatNewName(name)}
          maxLength={80}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === "Escape") onDone();
          }}
        />
        <Button type="submit" disabled={disabledReason !== null} title={disabledReason ?? undefined}>
          {passkeyMessages.save}
        </Button>
        <Button onClick={onDone}>{passkeyMessages.cancel}</Button>
      </form>
    </li>
  );
}

function usePasskeyActions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const keep = (next: Passkey[]) => {
    queryClient.setQueryData(trpc.account.passkeys.queryKey(), next);
    return queryClient.invalidateQueries({ queryKey: trpc.people.self.queryKey() });
  };
  const rename = useMutation(
    trpc.account.renamePasskey.mutationOptions({
      onSuccess: keep,
      onError: (error) => void toast.error(formatFailedAction(error, passkeyMessages.notRenamed)),
    }),
  );
  const remove = useMutation(
    trpc.account.removePasskey.mutationOptions({
      onSuccess: keep,
      onError: (error) => void toast.error(formatFailedAction(error, passkeyMessages.notRemoved)),
    }),
  );
  return { rename, remove };
}
