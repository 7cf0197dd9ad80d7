"use client";

import type { WebhookState } from "@countersign/contracts/webhook";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { NotRead } from "./not-read.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { formatSetBy, webhookMessages } from "./webhook-messages.ts";

const refetchMs = 3_000;

/** The team's webhook: where it goes, with what it is signed, and how the last deliveries went. */
export function WebhookSettings() {
  const trpc = useTRPC();
  const webhook = useQuery({ ...trpc.webhook.get.queryOptions(), refetchInterval: refetchMs });
  return (
    <SettingsSection id="webhook" title={webhookMessages.webhook} about={webhookMessages.about}>
      {webhook.data !== undefined ? (
        <LoadedWebhook state={webhook.data} />
      ) : (
        <NotRead what={webhookMessages.theWebhook} query={webhook} rows={2} />
      )}
    </SettingsSection>
  );
}

function LoadedWebhook({ state }: { state: WebhookState }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useDisabledReason("people");
  const now = useNow();
  const [isLeaving, setLeaving] = useState(false);
  const keep = (next: WebhookState) => queryClient.setQueryData(trpc.webhook.get.queryKey(), next);
  const test = useMutation(
    trpc.webhook.test.mutationOptions({
      onSuccess: keep,
      onError: (error) => void toast.error(formatFailedAction(error, webhookMessages.nothingSent)),
    }),
  );
  const remove = useMutation(
    trpc.webhook.remove.mutationOptions({
      onSuccess: keep,
      onError: (error) => void toast.error(formatFailedAction(error, webhookMessages.notRemoved)),
    }),
  );
  const { webhook, deliveries } = state;
  const isOff = disabledReason !== null || test.isPending || remove.isPending;
  return (
    <>
      <WebhookForm key={webhook?.changedAt ?? "none"} webhook={webhook} onSaved={keep} />
      {webhook === null ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={isOff} title={disabledReason ?? undefined} onClick={() => test.mutate()}>
            <Send aria-hidden="true" className="size-4" />
            {webhookMessages.sendTest}
          </Button>
          <Button
            tone="deny"
            disabled={isOff}
            title={disabledReason ?? undefined}
            onClick={() => setLeaving(true)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            {webhookMessages.remove}
          </Button>
          <span className="text-quiet text-sm">
            {formatSetBy(formatPerson(webhook.changedBy), formatTimeAgo(webhook.changedAt, now))}
          </span>
        </div>
      )}
      <WebhookDeliveries deliveries={deliveries} isSet={webhook !== null} />
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={webhookMessages.removeTitle}
        effect={webhookMessages.removeEffect}
        confirmLabel={webhookMessages.removeWebhook}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
