import { z } from "zod";
import { call } from "./call.ts";
import { intentSummary } from "./intent.ts";
import { message } from "./message.ts";
import { viewer } from "./presence.ts";
import { grant, rule } from "./rule.ts";
import { sessionSummary } from "./session.ts";
import { systemState } from "./system.ts";
import { visibility } from "./visibility.ts";

/**
 * A stored event: the whole new state of the thing that it names, so that applying one twice changes nothing. `id`
 * is a decimal number as text, rising in the order of commits over all sessions.
 */
export const storedEvent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("session-changed"), session: sessionSummary }),
  z.strictObject({ type: z.literal("message-added"), message }),
  z.strictObject({ type: z.literal("call-changed"), call }),
  z.strictObject({ type: z.literal("system-changed"), system: systemState }),
  z.strictObject({ type: z.literal("rule-changed"), rule }),
  z.strictObject({ type: z.literal("grants-changed"), sessionId: z.string(), grants: z.array(grant) }),
  /**
   * Only says what to request again: `name` is that of a team command, or the path of a command's file whose trust
   * changed.
   */
  z.strictObject({ type: z.literal("commands-changed"), name: z.string() }),
  /** Only says what to request again. */
  z.strictObject({
    type: z.literal("intent-changed"),
    intent: intentSummary.pick({ workspace: true, id: true, version: true }),
  }),
  /** What a call or an undo changed was recorded. Contains only what to request again. */
  z.strictObject({ type: z.literal("changes-recorded"), sessionId: z.string(), id: z.string() }),
  /** Everybody gets it: anyone who saw a session that is private now sees no more of it. */
  z.strictObject({ type: z.literal("visibility-changed"), sessionId: z.string(), visibility }),
]);
export type StoredEvent = z.infer<typeof storedEvent>;

/** A live piece of something unfinished; never stored. */
export const liveEvent = z.strictObject({
  type: z.literal("live"),
  sessionId: z.string(),
  /** The whole that this is a piece of: the model's text, its thinking, or the output of one call. */
  stream: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("text") }),
    z.strictObject({ kind: z.literal("thinking") }),
    z.strictObject({ kind: z.literal("output"), callId: z.string() }),
  ]),
  /** Where `text` begins in the whole so far, in UTF-16 code units; 0 starts again. */
  offset: z.int(),
  text: z.string(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Who has a waiting call open now, all of them; never stored. */
export const presenceEvent = z.strictObject({
  type: z.literal("presence"),
  callId: z.string(),
  viewers: z.array(viewer),
});
export type PresenceEvent = z.infer<typeof presenceEvent>;

export const followEvent = z.discriminatedUnion("type", [...storedEvent.options, liveEvent, presenceEvent]);
export type FollowEvent = z.infer<typeof followEvent>;
