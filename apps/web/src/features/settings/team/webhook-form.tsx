"use client";

import { type WebhookState, webhookChange } from "@countersign/contracts/webhook";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField, emptyAsUndefined } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatNotSaved, webhookMessages } from "./webhook-messages.ts";

const firstWebhook = webhookChange.refine(({ secret }) => secret !== undefined, {
  path: ["secret"],
  message: webhookMessages.enterSecret,
});

type WebhookFormProps = { webhook: WebhookState["webhook"]; onSaved: (state: WebhookState) => void };

/** The address and the secret. The secret is written and never read back: an empty field keeps the one that is kept. */
export function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const trpc = useTRPC();
  const disabledReason = useDisabledReason("people");
  const [isShown, setShown] = useState(false);
  const form = useZodForm(webhook === null ? firstWebhook : webhookChange, {
    defaultValues: { url: webhook?.url ?? "" },
  });
  const url = bindField(form, "url", "webhook-url");
  const secret = bindField(form, "secret", "webhook-secret", { setValueAs: emptyAsUndefined });
  const save = useMutation(
    trpc.webhook.set.mutationOptions({
      onSuccess(state) {
        toast.success(webhookMessages.saved);
        onSaved(state);
      },
    }),
  );
  const submit = form.handleSubmit((change) => {
    if (disabledReason === null && !save.isPending) save.mutate(change);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field {...url.field} label={webhookMessages.address}>
        <Input
          {...url.control}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={webhookMessages.addressExample}
        />
      </Field>
      <Field
        {...secret.field}
        label={webhookMessages.secret}
        hint={webhook === null ? webhookMessages.newSecretHint : webhookMessages.keptSecretHint}
      >
        <span className="flex gap-2">
          <Input
            {...secret.control}
            type={isShown ? "text" : "password"}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            placeholder={webhook === null ? "" : webhookMessages.unchanged}
          />
          <Button
            onClick={() => {
              form.setValue("secret", newSecret(), { shouldValidate: form.formState.isSubmitted });
              setShown(true);
            }}
          >
            {webhookMessages.generate}
          </Button>
        </span>
      </Field>
      {save.error === null ? null : (
        <p role="alert" className="text-deny">
          {formatNotSaved(formatError(save.error))}
        </p>
      )}
      <div>
        <Button
          type="submit"
          tone="accent"
          disabled={save.isPending || disabledReason !== null}
          title={disabledReason ?? undefined}
        >
          {save.isPending ? webhookMessages.saving : webhookMessages.save}
        </Button>
      </div>
    </form>
  );
}

function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
