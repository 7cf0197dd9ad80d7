import type { SessionControl } from "@countersign/agent";
import type { By } from "@countersign/contracts/actor";
import type { QueueItem } from "@countersign/contracts/call";
import type { FollowEvent } from "@countersign/contracts/event";
import type { ListedHook } from "@countersign/contracts/hook";
import type { NotificationSettings, PushSubscription, PushTest } from "@countersign/contracts/notification";
import type { OpenedCall, Presence } from "@countersign/contracts/presence";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { Sight } from "@countersign/contracts/sight";
import type { SystemInfo, SystemState } from "@countersign/contracts/system";
import type { TeamChange, TeamSettings } from "@countersign/contracts/team";
import type { WebhookChange, WebhookState } from "@countersign/contracts/webhook";
import type { AuditDesk } from "./audit/audit-desk.ts";
import type { Caller } from "./caller.ts";
import type { CommandDesk } from "./commands/command-desk.ts";
import type { InsightsDesk } from "./insights/insights-desk.ts";
import type { IntentDesk } from "./intents/intent-desk.ts";
import type { AccountDesk, KeyDesk, PeopleDesk } from "./people-desks.ts";
import type { RuleDesk } from "./rules/rule-desk.ts";
import type { SightDesk } from "./sight-desk.ts";

/** Reading sides of the store. `session` throws `AppError("not-found")`. */
export type SessionReader = {
  sessions(sight: Sight): Promise<SessionSummary[]>;
  session(id: string, sight: Sight): Promise<SessionDetail>;
  /** Waiting calls, most urgent first: risk, then waiting time; within a session in the model's order. */
  queue(sessionId: string | null, sight: Sight): Promise<QueueItem[]>;
};

/** One delivery to a viewer. `id` is null for live pieces, which are not stored and not replayed. */
export type FollowDelivery = { id: string | null; event: FollowEvent };

/** Stored events after `after` (null: from now), then new ones and live pieces as they come, until the signal aborts. */
export type EventFeed = {
  follow(options: {
    sessionId: string | null;
    after: string | null;
    /** What the follower may see, asked again and again while he follows; null ends it. */
    sight: () => Promise<Sight | null>;
    signal: AbortSignal;
  }): AsyncIterable<FollowDelivery>;
};

/** What holds for the whole server. */
export type SystemControl = {
  info(sight: Sight): Promise<SystemInfo>;
  setPaused(isPaused: boolean, by: string): Promise<SystemState>;
  /** Stops every session that is neither idle nor stopped; gives how many that were. */
  stopAll(by: string, sight: Sight): Promise<number>;
  /** Forbids or allows the mode bypassPermissions, from the next decision on. */
  setBypassForbidden(isForbidden: boolean, by: string): Promise<SystemState>;
};

/** Web push. `userAgent` is what the browser says of itself. `test` throws `AppError("not-found")` for a browser that is not subscribed. */
export type NotificationDesk = {
  settings(): Promise<NotificationSettings>;
  subscribe(subscription: PushSubscription, by: string, userAgent: string): Promise<NotificationSettings>;
  unsubscribe(endpoint: string): Promise<NotificationSettings>;
  test(endpoint: string): Promise<PushTest>;
};

/** The team's webhook. Throws `AppError`: `bad-input` for a first one without a secret, `conflict` for a test where none is set. */
export type WebhookDesk = {
  state(): Promise<WebhookState>;
  set(change: WebhookChange, by: string): Promise<WebhookState>;
  remove(): Promise<WebhookState>;
  test(): Promise<WebhookState>;
};

/** Who has which waiting call open. `sessionId` is of the call. */
export type PresenceDesk = {
  open(opened: OpenedCall & { sessionId: string | null }, by: string, userAgent: string): Presence;
};

/** Folders whose path begins with what was typed, absolute, at most 20, folders with a `.git` first. */
export type WorkspaceFinder = { complete(typed: string): Promise<{ path: string; isRepository: boolean }[]> };

/** Hooks as the settings files have them; null: those of the user's files only. */
export type HookDesk = { list(workspace: string | null): Promise<ListedHook[]> };

/**
 * What holds for the whole team. Throws `AppError("bad-input")` for what would lock everybody out. `check` throws for what the caller may
 * not change as it stands at that moment.
 */
export type TeamDesk = {
  settings(): Promise<TeamSettings>;
  change(change: TeamChange, by: By, check?: (before: TeamSettings) => void): Promise<TeamSettings>;
};

/** Everything that the procedures need, made by the composition root. */
export type ApiServices = {
  control: SessionControl;
  reader: SessionReader;
  feed: EventFeed;
  system: SystemControl;
  workspaces: WorkspaceFinder;
  rules: RuleDesk;
  hooks: HookDesk;
  intents: IntentDesk;
  commands: CommandDesk;
  notifications: NotificationDesk;
  webhook: WebhookDesk;
  presence: PresenceDesk;
  sight: SightDesk;
  team: TeamDesk;
  audit: AuditDesk;
  insights: InsightsDesk;
  people: PeopleDesk;
  account: AccountDesk;
  keys: KeyDesk;
};

/** The context of one request. `caller` is null when the request bore no valid token or cookie. `userAgent` is empty where none was sent. */
export type ApiContext = { services: ApiServices; caller: Caller | null; userAgent: string };
