import { z } from "zod";
import { riskLevel } from "./risk.ts";
import { verdictKind } from "./verdict.ts";

const address = z
  .string()
  .trim()
  .max(2_000, "must have at most 2000 characters")
  .refine(isWebAddress, "must be a URL that starts with http:// or https://")
  .refine(hasNoUser, "must not contain a user name or password: the signature identifies the sender");

/** `secret` may be left out where one is kept already; it signs every delivery and is never shown again. */
export const webhookChange = z.strictObject({
  url: address,
  secret: z
    .string()
    .min(16, "must have at least 16 characters")
    .max(256, "must have at most 256 characters")
    .regex(/^[\x21-\x7e]*$/, "must consist of visible ASCII characters without spaces")
    .optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhookEvent = z.enum(["call.waiting", "call.decided", "test"]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** One delivery of the webhook, sent or to be sent. */
export const webhookDelivery = z.strictObject({
  id: z.string(),
  event: webhookEvent,
  /** `pending`: the next try is at `nextAt`. */
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  httpStatus: z.int().nullable(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** The team's webhook, null where none is set, and what was sent last, the newest first. */
export const webhookState = z.strictObject({
  webhook: z.strictObject({ url: z.string(), changedBy: z.string(), changedAt: z.string() }).nullable(),
  deliveries: z.array(webhookDelivery),
});
export type WebhookState = z.infer<typeof webhookState>;

const aboutCall = {
  id: z.string(),
  createdAt: z.string(),
  call: z.strictObject({
    id: z.string(),
    sessionId: z.string(),
    sessionTitle: z.string(),
    workspace: z.string(),
    tool: z.string(),
    risk: riskLevel.nullable(),
    askedAt: z.string().nullable(),
    path: z.string(),
  }),
};

/** The body of a delivery. It holds no tool input. `call.path` opens the call, after the address of the dashboard. */
export const webhookBody = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("call.waiting"), ...aboutCall }),
  z.strictObject({
    type: z.literal("call.decided"),
    ...aboutCall,
    /** Null where no person gave one: the session was stopped, or the time limit passed. */
    verdict: z
      .strictObject({ verdict: verdictKind, by: z.string(), at: z.string(), reason: z.string().optional() })
      .nullable(),
  }),
  z.strictObject({ type: z.literal("test"), id: z.string(), createdAt: z.string() }),
]);
export type WebhookBody = z.infer<typeof webhookBody>;

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function hasNoUser(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
