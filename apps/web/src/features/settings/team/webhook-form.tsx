"use client";

import { type WebhookState, webhookChange } from "@countersign/contracts/webhook";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";

type Errors = { url?: string; secret?: string; form?: string };

type WebhookFormProps = { webhook: WebhookState["webhook"]; onSaved: (state: WebhookState) => void };

/** The address and the secret. The secret is written and never read back: an empty field keeps the one that is kept. */
export function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const trpc = useTRPC();
  const disabledReason = useDisabledReason("people");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [secret, setSecret] = useState("");
  const [isShown, setShown] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation(
    trpc.webhook.set.mutationOptions({
      onSuccess(state) {
        toast.success("The webhook is set. Its secret is not shown again.");
        onSaved(state);
      },
      onError: (error) => setErrors({ form: `The webhook was not saved. ${formatError(error)}` }),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = webhookChange.safeParse({ url, ...(secret === "" ? {} : { secret }) });
    const wrong = problemsIn(read.error?.issues ?? []);
    if (webhook === null && secret === "") wrong.secret ??= "A first webhook needs a secret.";
    setErrors(wrong);
    if (!read.success || Object.keys(wrong).length > 0 || disabledReason !== null || save.isPending) return;
    save.mutate(read.data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id="webhook-url" label="Address" {...(errors.url === undefined ? {} : { error: errors.url })}>
        <Input
          id="webhook-url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://team.example/countersign"
          value={url}
          aria-invalid={errors.url !== undefined}
          aria-describedby="webhook-url-hint"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field
        id="webhook-secret"
        label="Secret"
        hint={
          webhook === null
            ? "At least 16 characters. Deliveries are signed with it; give the same to who receives them."
            : "One is kept and is not shown. Leave it empty to keep that one."
        }
        {...(errors.secret === undefined ? {} : { error: errors.secret })}
      >
        <span className="flex gap-2">
          <Input
            id="webhook-secret"
            type={isShown ? "text" : "password"}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            placeholder={webhook === null ? "" : "unchanged"}
            value={secret}
            aria-invalid={errors.secret !== undefined}
            aria-describedby="webhook-secret-hint"
            onChange={(event) => setSecret(event.target.value)}
          />
          <Button
            onClick={() => {
              setSecret(newSecret());
              setShown(true);
            }}
          >
            Make one
          </Button>
        </span>
      </Field>
      {errors.form === undefined ? null : (
        <p role="alert" className="text-deny">
          {errors.form}
        </p>
      )}
      <div>
        <Button
          type="submit"
          tone="accent"
          disabled={save.isPending || disabledReason !== null}
          title={disabledReason ?? undefined}
        >
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const sentence = `It ${message}.`;
    if (path[0] === "url") errors.url ??= sentence;
    else if (path[0] === "secret") errors.secret ??= sentence;
  }
  return errors;
}

function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
