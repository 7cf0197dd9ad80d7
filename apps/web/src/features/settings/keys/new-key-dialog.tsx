"use client";

import type { Self } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { KeyForm } from "./key-form.tsx";
import { formatNotCreated, keyMessages } from "./key-messages.ts";
import { ShownOnce } from "./shown-once.tsx";

type NewKeyDialogProps = { isOpen: boolean; self: Self; onClose: () => void };

/** Makes a key, and shows its secret, which is shown nowhere else. */
export function NewKeyDialog({ isOpen, self, onClose }: NewKeyDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.keys.create.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.people.list.queryKey() }),
        ]),
    }),
  );
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        // What is shown this once is not thrown away by a key or a click beside it: "Done" is for that.
        if (!next && !create.isSuccess) close();
      }}
      title={create.isSuccess ? keyMessages.keyCreated : keyMessages.newKey}
      {...(create.isSuccess ? { description: keyMessages.copyIt } : {})}
    >
      {create.isSuccess ? (
        <>
          <ShownOnce
            id="key-secret"
            label={keyMessages.secret}
            text={create.data.secret}
            hint={keyMessages.secretHint}
          />
          <div className="flex justify-end">
            <Button onClick={close}>{keyMessages.done}</Button>
          </div>
        </>
      ) : (
        <KeyForm
          self={self}
          isPending={create.isPending}
          problem={create.isError ? formatNotCreated(formatError(create.error)) : null}
          onCreate={create.mutate}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
