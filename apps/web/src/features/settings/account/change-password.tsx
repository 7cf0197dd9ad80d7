"use client";

import { type PasswordChange, passwordChange, type Self } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { SettingsSection } from "../team/settings-section.tsx";
import { accountMessages } from "./account-messages.ts";
import { NewPasswordField } from "./new-password-field.tsx";

/** A first password, or another one. The current one is asked for, unless the start token said who it is. */
export function ChangePassword({ self }: { self: Self }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const asksCurrent = self.hasPassword && self.proof !== "token";
  const form = useZodForm(passwordChange, {
    defaultValues: emptyForm(asksCurrent),
    messages: { current: accountMessages.enterCurrent, password: fieldMessages.password },
  });
  const current = bindField(form, "current", "current-password");
  const chosen = form.watch("password");
  const save = useMutation(
    trpc.account.setPassword.mutationOptions({
      onSuccess(signIns) {
        form.reset(emptyForm(self.proof !== "token"));
        toast.success(accountMessages.passwordSaved);
        queryClient.setQueryData(trpc.account.signIns.queryKey(), signIns);
        return queryClient.invalidateQueries({ queryKey: trpc.people.self.queryKey() });
      },
    }),
  );
  const submit = form.handleSubmit((change) => {
    if (disabledReason === null && !save.isPending) save.mutate(change);
  });
  return (
    <SettingsSection
      id="password"
      title={accountMessages.password}
      about={self.hasPassword ? accountMessages.aboutPassword : accountMessages.aboutNoPassword}
    >
      <form noValidate onSubmit={submit} className="flex max-w-[360px] flex-col gap-3">
        {asksCurrent ? (
          <Field {...current.field} label={accountMessages.currentPassword}>
            <Input {...current.control} type="password" autoComplete="current-password" />
          </Field>
        ) : null}
        <NewPasswordField
          label={accountMessages.newPassword}
          bound={bindField(form, "password", "new-password")}
          typed={chosen}
        />
        {save.error === null ? null : (
          <p role="alert" className="text-deny">
            {formatFailedAction(save.error, accountMessages.passwordNotSaved)}
          </p>
        )}
        <div>
          <Button
            type="submit"
            disabled={save.isPending || disabledReason !== null || chosen === ""}
            title={disabledReason ?? undefined}
          >
            {save.isPending ? accountMessages.saving : accountMessages.setPassword}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

/** Only a field that is shown counts: where the current password is not asked for, none is sent. */
function emptyForm(asksCurrent: boolean): PasswordChange {
  return asksCurrent ? { current: "", password: "" } : { password: "" };
}
