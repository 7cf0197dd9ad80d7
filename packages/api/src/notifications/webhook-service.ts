import type { WebhookChange, WebhookState } from "@countersign/contracts/webhook";

/** The team's webhook. Throws `AppError`: `bad-input` for a first one without a secret, `conflict` for a test where none is set. */
export type WebhookService = {
  state(): Promise<WebhookState>;
  set(change: WebhookChange, by: string): Promise<WebhookState>;
  remove(): Promise<WebhookState>;
  test(): Promise<WebhookState>;
};
