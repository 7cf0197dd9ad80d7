import type { WebhookDelivery } from "@countersign/contracts/webhook";
import { Chip, type Tone } from "@countersign/ui/chip";
import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatDuration, formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";

const looks: Record<WebhookDelivery["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: "Sending", tone: "info", icon: Clock },
  delivered: { word: "Delivered", tone: "allow", icon: CircleCheck },
  failed: { word: "Failed", tone: "deny", icon: CircleX },
};

/** What was sent last, and how it went. */
export function WebhookDeliveries(props: { deliveries: readonly WebhookDelivery[]; isSet: boolean }) {
  const now = useNow();
  if (props.deliveries.length === 0) {
    return (
      <p className="text-quiet">
        {props.isSet ? "No deliveries yet." : "No webhook set up, no deliveries yet."}
      </p>
    );
  }
  return (
    <div>
      <h3 id="webhook-deliveries" className="mb-1 font-medium">
        Last deliveries
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
            <span className="w-full break-words text-quiet text-sm">{aboutOf(delivery, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function aboutOf({ status, attempts, httpStatus, problem, nextAt }: WebhookDelivery, now: number): string {
  if (status === "delivered") {
    return `Answered ${httpStatus ?? "OK"}${attempts > 1 ? ` on attempt ${attempts}` : ""}.`;
  }
  const tried = problem === null ? "" : `${problem} `;
  if (status === "failed") return `${tried}${plural(attempts, "attempt")}. No more retries.`;
  const wait = nextAt === null ? 0 : Date.parse(nextAt) - now;
  if (problem === null) return "Sending now.";
  return `${tried}Retrying ${wait > 0 ? `in ${formatDuration(wait)}` : "now"}.`;
}
