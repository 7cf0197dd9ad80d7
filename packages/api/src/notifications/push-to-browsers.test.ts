import type { NoticeMessage } from "@countersign/contracts/notification";
import { describe, expect, it } from "vitest";
import type { PushOutcome } from "./push-sender.ts";
import { createPushToBrowsers } from "./push-to-browsers.ts";
import type { ListedSubscription } from "./subscriptions-repository.ts";

const browser = (endpoint: string): ListedSubscription => ({
  endpoint,
  keys: { p256dh: "A", auth: "B" },
  publicKey: "k",
  device: "Chrome on Linux",
  owner: "owner",
  createdAt: "2026-11-20T10:00:00.000Z",
  role: null,
});
const team = { visibility: "team" as const, createdBy: "ada" };
const waiting: NoticeMessage = { type: "waiting", calls: [], total: 1 };
const decided: NoticeMessage = { type: "decided", callIds: ["c1"] };
const failed: PushOutcome = { tag: "failed", message: "503" };

/** Browsers whose push service answers in this order, the last answer for ever. */
async function pushTo(
  endpoints: string[],
  { answers, message = waiting }: { answers: PushOutcome[]; message?: NoticeMessage },
) {
  const sent: string[] = [];
  const removed: string[] = [];
  const logged: string[] = [];
  const log = (_details: object, text: string) => void logged.push(text);
  const { push, close } = createPushToBrowsers({
    store: {
      list: async () => endpoints.map(browser),
      remove: async (endpoint) => void removed.push(endpoint),
    },
    publicKey: "k",
    send: async ({ endpoint }) => {
      sent.push(endpoint);
      return answers[Math.min(sent.length, answers.length) - 1] ?? failed;
    },
    log: { warn: log, error: log },
    retryMs: [1, 1],
  });
  push(message, team);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  return { sent, removed, logged, close };
}

describe("web push to all browsers", () => {
  it("tries again a bounded number of times, and logs it", async () => {
    const { sent, removed, logged } = await pushTo(["https://a.example"], { answers: [failed] });
    await expect.poll(() => [sent.length, logged.length]).toEqual([3, 3]);
    expect(removed).toEqual([]);
  });

  it("stops trying when it worked", async () => {
    const { sent, close } = await pushTo(["https://a.example"], { answers: [failed, { tag: "sent" }] });
    await expect.poll(() => sent.length).toBe(2);
    await close();
    expect(sent).toHaveLength(2);
  });

  it("removes a subscription that is gone, and keeps one that is refused", async () => {
    const gone = await pushTo(["https://a.example"], { answers: [{ tag: "gone", message: "410" }] });
    await expect.poll(() => gone.removed).toEqual(["https://a.example"]);
    const refused = await pushTo(["https://a.example"], { answers: [{ tag: "refused", message: "403" }] });
    await expect.poll(() => refused.logged).toEqual(["403"]);
    await refused.close();
    expect([refused.removed, refused.sent.length]).toEqual([[], 1]);
  });

  it("sends to every browser, but nothing that shows nothing to one that would be ended for it", async () => {
    const endpoints = ["https://a.example", "https://web.push.apple.com/x"];
    const all = await pushTo(endpoints, { answers: [{ tag: "sent" }] });
    await all.close();
    expect(all.sent).toEqual(endpoints);
    const some = await pushTo(endpoints, { answers: [{ tag: "sent" }], message: decided });
    await some.close();
    expect(some.sent).toEqual(["https://a.example"]);
  });
});

describe("what is about a private session", () => {
  it.each([
    { whose: "its starter", owner: "ada", role: "operator" as const, gets: true },
    { whose: "an admin", owner: "ben", role: "admin" as const, gets: true },
    { whose: "an owner", owner: "cleo", role: "owner" as const, gets: true },
    { whose: "another operator", owner: "dan", role: "operator" as const, gets: false },
    { whose: "an approver", owner: "eve", role: "approver" as const, gets: false },
    { whose: "a name that nobody has", owner: "nobody", role: null, gets: false },
  ])("is sent to the browser of $whose: $gets", async ({ owner, role, gets }) => {
    const sent: string[] = [];
    const { push, close } = createPushToBrowsers({
      store: {
        list: async () => [{ ...browser("https://a.example"), owner, role }],
        remove: async () => {},
      },
      publicKey: "k",
      async send(_subscription, message) {
        sent.push(message.type);
        return { tag: "sent" };
      },
      log: { warn: () => {}, error: () => {} },
    });
    push(decided, { visibility: "private", createdBy: "ada" });
    push(waiting, team);
    await expect.poll(() => sent).toContain("waiting");
    await close();
    expect(sent.includes("decided")).toBe(gets);
  });
});
