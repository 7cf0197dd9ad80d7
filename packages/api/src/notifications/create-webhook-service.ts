import { AppError } from "@countersign/contracts/app-error";
import type { WebhookBody, WebhookState } from "@countersign/contracts/webhook";
import type { WebhookRepository } from "./webhook-repository.ts";
import type { WebhookService } from "./webhook-service.ts";

export type WebhookServiceOptions = {
  store: WebhookRepository;
  clock: { now: () => string; createId: () => string };
  /** Something may be due. */
  kick: () => void;
};

const shown = 20;

/** What people see and set of the team's webhook. The secret goes in and never comes out. */
export function createWebhookService({ store, clock, kick }: WebhookServiceOptions): WebhookService {
  async function state(): Promise<WebhookState> {
    const [webhook, deliveries] = await Promise.all([store.read(), store.deliveries(shown)]);
    if (webhook === null) return { webhook: null, deliveries };
    const { url, changedBy, changedAt } = webhook;
    return { webhook: { url, changedBy, changedAt }, deliveries };
  }

  return {
    state,
    async set({ url, secret: given }, by) {
      const secret = given ?? (await store.read())?.secret;
      if (secret === undefined) {
        throw new AppError("bad-input", "secret: a webhook needs a secret to sign its deliveries");
      }
      await store.write({ url, secret, changedBy: by, changedAt: clock.now() });
      return state();
    },
    async remove() {
      await store.remove("The webhook was removed before it was sent.", clock.now());
      return state();
    },
    async test() {
      if ((await store.read()) === null) throw new AppError("conflict", "No webhook is configured.");
      const [id, at] = [clock.createId(), clock.now()];
      const body: WebhookBody = { type: "test", id, createdAt: at };
      await store.add([{ id, noticeKey: `test ${id}`, event: "test", body: JSON.stringify(body), at }]);
      kick();
      return state();
    },
  };
}
