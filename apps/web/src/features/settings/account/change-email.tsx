"use client";

import { emailAddress } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { SettingsSection } from "../team/settings-section.tsx";

/** The address with which one signs in. */
export function ChangeEmail({ email }: { email: string | null }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const [text, setText] = useState(email ?? "");
  const [error, setError] = useState<string | null>(null);
  const save = useMutation(
    trpc.account.setEmail.mutationOptions({
      onSuccess({ email: saved }) {
        setText(saved ?? "");
        toast.success("The e-mail address is saved.");
        return queryClient.invalidateQueries({ queryKey: trpc.people.pathKey() });
      },
      onError: (failure) => setError(formatFailedAction(failure, "the address was not saved")),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = emailAddress.safeParse(text);
    setError(read.success ? null : "This is not an e-mail address.");
    if (read.success && disabledReason === null && !save.isPending) save.mutate({ email: read.data });
  };
  return (
    <SettingsSection
      id="email"
      title="E-mail"
      about="You sign in with it, and the team sees it. Nothing is sent to it."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field id="account-email" label="Address" {...(error === null ? {} : { error })}>
          <Input
            id="account-email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            className="max-w-[360px]"
            value={text}
            aria-invalid={error !== null}
            aria-describedby="account-email-hint"
            onChange={(event) => {
              setError(null);
              setText(event.target.value);
            }}
          />
        </Field>
        <div>
          <Button
            type="submit"
            disabled={save.isPending || disabledReason !== null || text.trim() === (email ?? "")}
            title={disabledReason ?? undefined}
          >
            {save.isPending ? "Saving…" : "Save the address"}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
