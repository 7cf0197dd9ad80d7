import { z } from "zod";
import { riskLevel } from "./risk.ts";

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, "must be base64url");

/** A browser's own description of where web push reaches it. */
export const pushSubscription = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: "must be a URL that starts with https://" })
    .max(2_000, "must have at most 2000 characters"),
  keys: z.strictObject({ p256dh: base64Url.max(200), auth: base64Url.max(100) }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

/** What a browser needs for web push. */
export const notificationSettings = z.strictObject({
  /** The VAPID key that a browser subscribes with. */
  publicKey: z.string(),
  /** How many browsers get web push. */
  browsers: z.int(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** How a test by web push went: what the push service said, in words. */
export const pushTest = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("sent") }),
  z.strictObject({ outcome: z.literal("expired"), message: z.string() }),
  z.strictObject({ outcome: z.literal("failed"), message: z.string() }),
]);
export type PushTest = z.infer<typeof pushTest>;

/** What leaves the dashboard about a waiting call: never its input. */
export const noticedCall = z.strictObject({
  id: z.string(),
  tool: z.string(),
  risk: riskLevel.nullable(),
  sessionTitle: z.string(),
});
export type NoticedCall = z.infer<typeof noticedCall>;

/** What the service worker receives, by web push or from an open tab. It alone shows notifications. */
export const noticeMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("waiting"),
    calls: z.array(noticedCall),
    /** Includes calls that had no room. */
    total: z.int(),
  }),
  z.strictObject({ type: z.literal("decided"), callIds: z.array(z.string()) }),
  z.strictObject({ type: z.literal("test") }),
]);
export type NoticeMessage = z.infer<typeof noticeMessage>;
