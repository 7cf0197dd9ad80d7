"use client";

import { emailAddress } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { SettingsSection } from "../team/settings-section.tsx";
import { accountMessages } from "./account-messages.ts";

const emailForm = z.object({ email: emailAddress });

/** The address with which one signs in. */
export function ChangeEmail({ email }: { email: string | null }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const form = useZodForm(emailForm, {
    defaultValues: { email: email ?? "" },
    messages: { email: fieldMessages.email },
  });
  const address = bindField(form, "email", "account-email");
  const save = useMutation(
    trpc.account.setEmail.mutationOptions({
      onSuccess({ email: saved }) {
        form.reset({ email: saved ?? "" });
        toast.success(accountMessages.emailSaved);
        return queryClient.invalidateQueries({ queryKey: trpc.people.pathKey() });
      },
      onError: (failure) =>
        form.setError("email", { message: formatFailedAction(failure, accountMessages.emailNotSaved) }),
    }),
  );
  const submit = form.handleSubmit((values) => {
    if (disabledReason === null && !save.isPending) save.mutate(values);
  });
  return (
    <SettingsSection id="email" title={accountMessages.email} about={accountMessages.aboutEmail}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field {...address.field} label={accountMessages.address}>
          <Input
            {...address.control}
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            className="max-w-[360px]"
          />
        </Field>
        <div>
          <Button
            type="submit"
            disabled={
              save.isPending || disabledReason !== null || form.watch("email").trim() === (email ?? "")
            }
            title={disabledReason ?? undefined}
          >
            {save.isPending ? accountMessages.saving : accountMessages.saveAddress}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
