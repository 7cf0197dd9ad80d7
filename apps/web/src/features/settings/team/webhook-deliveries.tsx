import type { WebhookDelivery } from "@countersign/contracts/webhook";
import { Chip, type Tone } from "@countersign/ui/chip";
import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { formatDelivery, webhookMessages } from "./webhook-messages.ts";

const looks: Record<WebhookDelivery["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: webhookMessages.sending, tone: "info", icon: Clock },
  delivered: { word: webhookMessages.delivered, tone: "allow", icon: CircleCheck },
  failed: { word: webhookMessages.failed, tone: "deny", icon: CircleX },
};

/** What was sent last, and how it went. */
export function WebhookDeliveries(props: { deliveries: readonly WebhookDelivery[]; isSet: boolean }) {
  const now = useNow();
  if (props.deliveries.length === 0) {
    return (
      <p className="text-quiet">{props.isSet ? webhookMessages.noDeliveries : webhookMessages.noWebhook}</p>
    );
  }
  return (
    <div>
      <h3 id="webhook-deliveries" className="mb-1 font-medium">
        {webhookMessages.lastDeliveries}
      </h3>
      <ul aria-labelledby="webhook-deliveries" className="flex flex-col divide-y rounded border">
        {props.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2">
            <Chip tone={looks[delivery.status].tone} icon={looks[delivery.status].icon}>
              {looks[delivery.status].word}
            </Chip>
            <span className="font-mono text-sm">{delivery.event}</span>
            <span className="ml-auto text-quiet text-sm" title={delivery.createdAt}>
              {formatTimeAgo(delivery.createdAt, now)}
            </span>
            <span className="w-full break-words text-quiet text-sm">{formatDelivery(delivery, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
