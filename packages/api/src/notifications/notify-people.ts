import type { Call } from "@countersign/contracts/call";
import type { NoticedCall, NoticeMessage } from "@countersign/contracts/notification";
import type { WebhookBody } from "@countersign/contracts/webhook";
import type { Notice } from "./notice-memory.ts";
import type { NoticedSession, NoticesRepository } from "./notices-repository.ts";
import type { PushedAbout } from "./push-to-browsers.ts";
import type { SubscriptionsRepository } from "./subscriptions-repository.ts";
import type { NewDelivery, WebhookRepository } from "./webhook-repository.ts";

export type NotifyOptions = {
  notices: Pick<NoticesRepository, "claim" | "sessions">;
  subscriptions: Pick<SubscriptionsRepository, "list">;
  webhook: Pick<WebhookRepository, "read" | "add">;
  publicKey: string;
  clock: { now: () => string; createId: () => string };
  /** Sends to every browser whose owner may see it, without anybody waiting for it. */
  push: (message: NoticeMessage, about: PushedAbout) => void;
  kickWebhook: () => void;
};

/** A push has room for less than 4 KB. */
const callsInPush = 8;
const idsInPush = 40;
const longestTitle = 80;

/**
 * Hands a batch of notices on: the webhook's are stored, so that they outlive this process; web push is sent. May be called
 * again with the same notices: nobody gets one twice.
 */
export async function notifyPeople(batch: readonly Notice[], options: NotifyOptions): Promise<void> {
  const [webhook, browsers] = await Promise.all([
    options.webhook.read(),
    options.subscriptions.list(options.publicKey),
  ]);
  if (webhook === null && browsers.length === 0) return;
  const sessions = await options.notices.sessions([...new Set(batch.map(({ call }) => call.sessionId))]);
  if (webhook !== null) {
    await options.webhook.add(batch.map((notice) => deliveryOf(notice, sessions, options.clock)));
    options.kickWebhook();
  }
  if (browsers.length > 0) await pushBatch(batch, sessions, options);
}

async function pushBatch(
  batch: readonly Notice[],
  sessions: Map<string, NoticedSession>,
  { notices, publicKey, clock, push }: NotifyOptions,
): Promise<void> {
  // Of a call only what is true at the end of the batch.
  const newest = new Map(batch.map((notice) => [notice.call.id, notice]));
  const keyOf = ({ key }: Notice) => `push ${publicKey.slice(0, 24)} ${key}`;
  const claimed = await notices.claim([...newest.values()].map(keyOf), clock.now());
  const own = [...newest.values()].filter((notice) => claimed.has(keyOf(notice)));
  for (const { about, notices: some } of byAudience(own, sessions)) {
    const decided = some.filter(({ kind }) => kind === "decided").map(({ call }) => call.id);
    for (let from = 0; from < decided.length; from += idsInPush) {
      push({ type: "decided", callIds: decided.slice(from, from + idsInPush) }, about);
    }
    const waiting = some
      .filter(({ kind }) => kind === "waiting")
      .map(({ call }) => toNoticedCall(call, sessions));
    if (waiting.length > 0) {
      push({ type: "waiting", calls: waiting.slice(0, callsInPush), total: waiting.length }, about);
    }
  }
}

/** What the whole team may be told of, and by whose they are the calls of private sessions. */
function byAudience(
  notices: Notice[],
  sessions: Map<string, NoticedSession>,
): { about: PushedAbout; notices: Notice[] }[] {
  const known = notices.flatMap((notice) => {
    const session = sessions.get(notice.call.sessionId);
    return session === undefined ? [] : [{ notice, session }];
  });
  const keyOf = ({ visibility, createdBy }: NoticedSession) =>
    visibility === "team" ? "team" : `private ${createdBy}`;
  return [...Map.groupBy(known, ({ session }) => keyOf(session)).values()].flatMap((group) => {
    const about = group[0]?.session;
    return about === undefined ? [] : [{ about, notices: group.map(({ notice }) => notice) }];
  });
}

function toNoticedCall(call: Call, sessions: Map<string, NoticedSession>): NoticedCall {
  const title = sessions.get(call.sessionId)?.title ?? "";
  const letters = [...title];
  return {
    id: call.id,
    tool: call.tool.slice(0, longestTitle),
    risk: call.assessment?.risk?.level ?? null,
    sessionTitle: letters.length <= longestTitle ? title : `${letters.slice(0, longestTitle - 1).join("")}…`,
  };
}

function deliveryOf(
  { kind, key, call }: Notice,
  sessions: Map<string, NoticedSession>,
  clock: NotifyOptions["clock"],
): NewDelivery {
  const [id, at] = [clock.createId(), clock.now()];
  const found = sessions.get(call.sessionId);
  // Anybody may read what the webhook gets: of a private session it only gets that a call waits.
  const session = found?.visibility === "team" ? found : undefined;
  const about = {
    id,
    createdAt: at,
    call: {
      id: call.id,
      sessionId: call.sessionId,
      sessionTitle: session?.title ?? "",
      workspace: session?.workspace ?? "",
      tool: call.tool,
      risk: call.assessment?.risk?.level ?? null,
      askedAt: call.phase.tag === "waiting" ? call.phase.askedAt : null,
      path: `/?call=${encodeURIComponent(call.id)}`,
    },
  };
  const body: WebhookBody =
    kind === "waiting"
      ? { type: "call.waiting", ...about }
      : { type: "call.decided", ...about, verdict: verdictOf(call) };
  return { id, noticeKey: key, event: body.type, body: JSON.stringify(body), at };
}

function verdictOf({ verdict }: Call) {
  if (verdict === null) return null;
  const { verdict: kind, by, at, reason } = verdict;
  return { verdict: kind, by, at, reason };
}
