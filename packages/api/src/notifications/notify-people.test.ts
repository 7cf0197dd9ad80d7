import type { Call } from "@countersign/contracts/call";
import { type NoticeMessage, noticeMessage } from "@countersign/contracts/notification";
import type { Visibility } from "@countersign/contracts/visibility";
import { webhookBody } from "@countersign/contracts/webhook";
import { describe, expect, it } from "vitest";
import type { Notice } from "./notice-memory.ts";
import { notifyPeople } from "./notify-people.ts";
import type { PushedAbout } from "./push-to-browsers.ts";
import type { NewDelivery } from "./webhook-repository.ts";

const secret = "hunter2-in-the-input";
const at = "2026-11-20T10:00:00.000Z";

function call(id: string): Call {
  return {
    id,
    sessionId: "s1",
    turn: 1,
    position: 0,
    toolUseId: id,
    tool: "Bash",
    input: { command: `deploy --password ${secret}` },
    phase: { tag: "waiting", askedAt: at, isChanged: false },
    assessment: {
      preview: { kind: "command", command: secret, cwd: "/srv/shop" },
      fingerprints: [],
      digest: "d",
      decision: "ask",
      reasons: [{ code: "earlier-class", text: secret }],
      risk: { level: "critical", reasons: [{ code: "guardrail", text: secret }] },
      suggestions: [],
      canonical: secret,
    },
    verdict: null,
  };
}
const waiting = (id: string): Notice => ({ kind: "waiting", key: `waiting ${id}`, call: call(id) });
const decidedNotice = (id: string): Notice => ({
  kind: "decided",
  key: `decided ${id}`,
  call: {
    ...call(id),
    phase: { tag: "approved", digest: "d" },
    verdict: { verdict: "approve", by: "ada", at },
  },
});

function setUp({
  hasWebhook = true,
  browsers = 1,
  title = "Tidy up",
  visibility = "team",
}: {
  hasWebhook?: boolean;
  browsers?: number;
  title?: string;
  visibility?: Visibility;
} = {}) {
  const pushed: NoticeMessage[] = [];
  const audiences: PushedAbout[] = [];
  const deliveries: NewDelivery[] = [];
  const claimed = new Set<string>();
  let ids = 0;
  const subscription = {
    endpoint: "https://a.example",
    keys: { p256dh: "A", auth: "B" },
    publicKey: "k",
    device: "",
    owner: "",
    createdAt: at,
    role: null,
  };
  const notify = (batch: Notice[]) =>
    notifyPeople(batch, {
      notices: {
        async claim(keys) {
          const fresh = keys.filter((key) => !claimed.has(key));
          for (const key of fresh) claimed.add(key);
          return new Set(fresh);
        },
        sessions: async () =>
          new Map([["s1", { title, workspace: "/srv/shop", visibility, createdBy: "ada" }]]),
      },
      subscriptions: { list: async () => Array.from({ length: browsers }, () => subscription) },
      webhook: {
        read: async () =>
          hasWebhook ? { url: "https://t.example", secret: "s", changedBy: "ada", changedAt: at } : null,
        add: async (added) => void deliveries.push(...added),
      },
      publicKey: "k",
      clock: { now: () => at, createId: () => `id-${++ids}` },
      push(message, about) {
        pushed.push(noticeMessage.parse(message));
        audiences.push(about);
      },
      kickWebhook: () => {},
    });
  return { tell: notify, pushed, audiences, deliveries };
}

describe("people", () => {
  it("are told the tool, the risk and the session, and nothing of the input", async () => {
    const { tell: notify, pushed, deliveries } = setUp();
    await notify([waiting("c1")]);
    const noticed = { id: "c1", tool: "Bash", risk: "critical", sessionTitle: "Tidy up" };
    expect(pushed).toEqual([{ type: "waiting", calls: [noticed], total: 1 }]);
    expect(webhookBody.parse(JSON.parse(deliveries[0]?.body ?? ""))).toEqual({
      type: "call.waiting",
      id: "id-1",
      createdAt: at,
      call: {
        ...noticed,
        sessionId: "s1",
        workspace: "/srv/shop",
        askedAt: at,
        path: "/?call=c1",
      },
    });
    expect(JSON.stringify([pushed, deliveries])).not.toContain(secret);
  });

  it("are told what was decided, by whom and when", async () => {
    const { tell: notify, pushed, deliveries } = setUp();
    await notify([decidedNotice("c1")]);
    expect(pushed).toEqual([{ type: "decided", callIds: ["c1"] }]);
    expect(webhookBody.parse(JSON.parse(deliveries[0]?.body ?? ""))).toMatchObject({
      type: "call.decided",
      verdict: { verdict: "approve", by: "ada", at },
    });
  });

  it("are told by web push of a call only how it stands in the end", async () => {
    const { tell: notify, pushed, deliveries } = setUp();
    await notify([waiting("c1"), decidedNotice("c1"), waiting("c2")]);
    expect(pushed.map(({ type }) => type)).toEqual(["decided", "waiting"]);
    expect(deliveries.map(({ event }) => event)).toEqual(["call.waiting", "call.decided", "call.waiting"]);
  });

  it("are told once", async () => {
    const { tell: notify, pushed, deliveries } = setUp();
    await notify([waiting("c1")]);
    await notify([waiting("c1")]);
    expect(pushed).toHaveLength(1);
    // The store leaves out what it has.
    expect(new Set(deliveries.map(({ noticeKey }) => noticeKey)).size).toBe(1);
  });

  it("get many calls in one push that fits, and many decided ones in several", async () => {
    const { tell: notify, pushed } = setUp({ title: "\u{1F600}".repeat(200) });
    const ids = Array.from({ length: 100 }, (_, index) => `call-number-${index}-with-a-long-id-of-36`);
    await notify(ids.map(waiting));
    expect(pushed).toMatchObject([{ type: "waiting", total: 100 }]);
    await notify(ids.map(decidedNotice));
    expect(pushed.slice(1).flatMap((one) => (one.type === "decided" ? one.callIds : []))).toEqual(ids);
    for (const one of pushed) expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(3_900);
  });

  it.each([
    { hasWebhook: false, browsers: 0, want: [0, 0] },
    { hasWebhook: true, browsers: 0, want: [0, 1] },
    { hasWebhook: false, browsers: 2, want: [1, 0] },
  ])("are told by what is set up: $hasWebhook, $browsers", async ({ want, ...options }) => {
    const { tell: notify, pushed, deliveries } = setUp(options);
    await notify([waiting("c1")]);
    expect([pushed.length, deliveries.length]).toEqual(want);
  });

  it("are told of a private session apart, and the webhook nothing of what it is", async () => {
    const { tell: notify, pushed, audiences, deliveries } = setUp({ visibility: "private" });
    await notify([waiting("c1")]);
    expect(pushed).toHaveLength(1);
    expect(audiences).toMatchObject([{ visibility: "private", createdBy: "ada" }]);
    const { call: noticed } = JSON.parse(deliveries[0]?.body ?? "");
    expect(noticed).toMatchObject({ sessionTitle: "", workspace: "" });
    expect(JSON.stringify(deliveries)).not.toMatch(/Tidy up|shop/);
  });
});
