import type { SessionControl } from "@countersign/agent";
import type { Actor } from "@countersign/contracts/actor";
import type { EventFeed } from "@countersign/contracts/event-feed";
import type { ListedHook } from "@countersign/contracts/hook";
import type { NotificationSettings, PushSubscription, PushTest } from "@countersign/contracts/notification";
import type { OpenedCall, Presence } from "@countersign/contracts/presence";
import type { SessionReader } from "@countersign/contracts/session-reader";
import type { SystemInfo, SystemState } from "@countersign/contracts/system";
import type { TeamChange, TeamSettings } from "@countersign/contracts/team";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { VisibilityService } from "@countersign/contracts/visibility-service";
import type { WebhookChange, WebhookState } from "@countersign/contracts/webhook";
import type { AuditService } from "./audit/audit-service.ts";
import type { Caller } from "./caller.ts";
import type { CommandsService } from "./commands/commands-service.ts";
import type { InsightsService } from "./insights/insights-service.ts";
import type { IntentsService } from "./intents/intents-service.ts";
import type { AccountService, KeysService, PeopleService } from "./people/people-services.ts";
import type { RulesService } from "./rules/rules-service.ts";

/** What holds for the whole server. */
export type SystemControl = {
  info(visibility: VisibilityFilter): Promise<SystemInfo>;
  setPaused(isPaused: boolean, by: string): Promise<SystemState>;
  /** Stops every session that is neither idle nor stopped; gives how many that were. */
  stopAll(by: string, visibility: VisibilityFilter): Promise<number>;
  /** Forbids or allows the mode bypassPermissions, from the next decision on. */
  setBypassForbidden(isForbidden: boolean, by: string): Promise<SystemState>;
};

/** Web push. `userAgent` is what the browser says of itself. `test` throws `AppError("not-found")` for a browser that is not subscribed. */
export type NotificationsService = {
  settings(): Promise<NotificationSettings>;
  subscribe(subscription: PushSubscription, by: string, userAgent: string): Promise<NotificationSettings>;
  unsubscribe(endpoint: string): Promise<NotificationSettings>;
  test(endpoint: string): Promise<PushTest>;
};

/** The team's webhook. Throws `AppError`: `bad-input` for a first one without a secret, `conflict` for a test where none is set. */
export type WebhookService = {
  state(): Promise<WebhookState>;
  set(change: WebhookChange, by: string): Promise<WebhookState>;
  remove(): Promise<WebhookState>;
  test(): Promise<WebhookState>;
};

/** Who has which waiting call open. `sessionId` is of the call. */
export type PresenceService = {
  open(opened: OpenedCall & { sessionId: string | null }, by: string, userAgent: string): Presence;
};

/** Folders whose path begins with what was typed, absolute, at most 20, folders with a `.git` first. */
export type WorkspaceFinder = { complete(typed: string): Promise<{ path: string; isRepository: boolean }[]> };

/** Hooks as the settings files have them; null: those of the user's files only. */
export type HooksService = { list(workspace: string | null): Promise<ListedHook[]> };

/**
 * What holds for the whole team. Throws `AppError("bad-input")` for what would lock everybody out. `check` throws for what the caller may
 * not change as it stands at that moment.
 */
export type TeamService = {
  settings(): Promise<TeamSettings>;
  change(change: TeamChange, by: Actor, check?: (before: TeamSettings) => void): Promise<TeamSettings>;
};

/** Everything that the procedures need, made by the composition root. */
export type ApiServices = {
  control: SessionControl;
  reader: SessionReader;
  feed: EventFeed;
  system: SystemControl;
  workspaces: WorkspaceFinder;
  rules: RulesService;
  hooks: HooksService;
  intents: IntentsService;
  commands: CommandsService;
  notifications: NotificationsService;
  webhook: WebhookService;
  presence: PresenceService;
  visibility: VisibilityService;
  team: TeamService;
  audit: AuditService;
  insights: InsightsService;
  people: PeopleService;
  account: AccountService;
  keys: KeysService;
};

/** The context of one request. `caller` is null when the request bore no valid token or cookie. `userAgent` is empty where none was sent. */
export type ApiContext = { services: ApiServices; caller: Caller | null; userAgent: string };
