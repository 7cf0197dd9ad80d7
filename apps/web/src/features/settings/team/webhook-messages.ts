import type { WebhookDelivery } from "@countersign/contracts/webhook";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatDuration } from "../../../lib/messages/time.ts";

/** What the settings of the webhook say, and how its deliveries went. */
export const webhookMessages = {
  sending: "Sending",
  delivered: "Delivered",
  failed: "Failed",
  noDeliveries: "No deliveries yet.",
  noWebhook: "No webhook set up, no deliveries yet.",
  lastDeliveries: "Last deliveries",
  enterSecret: "Enter a secret.",
  saved: "Webhook saved. You won’t see its secret again.",
  address: "Address",
  addressExample: "https://team.example/countersign",
  secret: "Secret",
  newSecretHint: "At least 16 characters. Deliveries are signed with it. Give the receiver the same secret.",
  keptSecretHint: "A secret is stored but not shown. Leave blank to keep it.",
  unchanged: "unchanged",
  generate: "Generate",
  saving: "Saving…",
  save: "Save",
  webhook: "Webhook",
  about:
    "For the whole team: one URL that gets a signed JSON POST when a call needs approval and when it’s decided. It contains the tool, risk and session, never the input.",
  theWebhook: "The webhook",
  nothingSent: "nothing sent",
  notRemoved: "the webhook wasn’t removed",
  sendTest: "Send test",
  remove: "Remove",
  removeTitle: "Remove webhook?",
  removeEffect: "Deletes its URL and secret and cancels pending deliveries.",
  removeWebhook: "Remove webhook",
} as const;

export function formatNotSaved(error: string): string {
  return `The webhook wasn’t saved. ${error}`;
}

export function formatSetBy(person: string, time: string): string {
  return `Set by ${person} ${time}`;
}

/** How a delivery went, and when it is tried again. */
export function formatDelivery(
  { status, attempts, httpStatus, problem, nextAt }: WebhookDelivery,
  now: number,
): string {
  if (status === "delivered") {
    return `Answered ${httpStatus ?? "OK"}${attempts > 1 ? ` on attempt ${attempts}` : ""}.`;
  }
  const tried = problem === null ? "" : `${problem} `;
  if (status === "failed") return `${tried}${plural(attempts, "attempt")}. No more retries.`;
  const wait = nextAt === null ? 0 : Date.parse(nextAt) - now;
  if (problem === null) return "Sending now.";
  return `${tried}Retrying ${wait > 0 ? `in ${formatDuration(wait)}` : "now"}.`;
}
