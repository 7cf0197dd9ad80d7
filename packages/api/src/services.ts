import type { SessionControl } from "@countersign/agent";
import type { By } from "@countersign/contracts/actor";
import type {
  AuditCheck,
  AuditDetail,
  AuditKey,
  AuditPage,
  AuditSearch,
  NewView,
  SavedView,
} from "@countersign/contracts/audit";
import type { QueueItem } from "@countersign/contracts/call";
import type {
  CommandCheck,
  CommandDetail,
  CommandPlace,
  CommandPreview,
  CommandSave,
  CommandSummary,
  CommandTrust,
  CommandUntrust,
  RemovedCommand,
} from "@countersign/contracts/command";
import type { FollowEvent } from "@countersign/contracts/event";
import type { ListedHook } from "@countersign/contracts/hook";
import type {
  AcceptanceResult,
  DriftRestored,
  IntentChanged,
  IntentDetail,
  IntentHistory,
  IntentLint,
  IntentRequirement,
  IntentSave,
  IntentStatus,
  IntentSummary,
  IntentTarget,
} from "@countersign/contracts/intent";
import type { NotificationSettings, PushSubscription, PushTest } from "@countersign/contracts/notification";
import type { OpenedCall, Presence } from "@countersign/contracts/presence";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { Sight } from "@countersign/contracts/sight";
import type { SystemInfo, SystemState } from "@countersign/contracts/system";
import type { TeamChange, TeamSettings } from "@countersign/contracts/team";
import type { WebhookChange, WebhookState } from "@countersign/contracts/webhook";
import type { Caller } from "./caller.ts";
import type { InsightsDesk } from "./insights/insights-desk.ts";
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
  stopAll(by: string): Promise<number>;
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
 * Intents of workspaces. Throws `AppError`: `not-found`; `bad-input` for a text that cannot be read, or with errors where it is to
 * be in progress; `conflict` for one that somebody else changed since, with who and when, and for files that cannot be put back.
 */
export type IntentDesk = {
  /** Stored ones and those that stand in files only; without a workspace those of all workspaces that have a stored one. */
  list(workspace: string | null): Promise<IntentSummary[]>;
  get(target: IntentTarget): Promise<IntentDetail>;
  save(input: IntentSave, by: string): Promise<IntentChanged>;
  /** Stores nothing. */
  lint(input: { workspace: string; yaml: string }): Promise<IntentLint>;
  activate(input: IntentTarget & { version: number }, by: string): Promise<IntentChanged>;
  setStatus(
    input: IntentTarget & { status: IntentStatus; why?: string | undefined },
    by: string,
  ): Promise<IntentChanged>;
  history(input: IntentTarget & { cursor?: string | undefined }): Promise<IntentHistory>;
  /** Runs the command of a criterion, counted from 0. */
  check(input: IntentTarget & { criterion: number }, by: string): Promise<AcceptanceResult>;
  /** Without paths all that was not put back yet. */
  restoreDrift(input: { callId: string; paths?: string[] | undefined }, by: string): Promise<DriftRestored>;
  requirement(workspace: string): Promise<IntentRequirement>;
  setRequired(input: IntentRequirement, by: string): Promise<IntentRequirement>;
};

/**
 * Slash commands: those of the user's and the project's folders, the team's, and the product's own. Throws `AppError`: `not-found`;
 * `bad-input` for a text that cannot be read, with line and column; `conflict` for a team command that somebody else changed since,
 * with who and when, for a file that is not as it was shown, and for one whose trust is to be withdrawn and that nobody trusts.
 */
export type CommandDesk = {
  /** All of them, also broken ones and those that lose a clash; without a workspace no project's. */
  list(workspace: string | null): Promise<CommandSummary[]>;
  /** Also a team command that is out of use: its `problem` says so. */
  get(input: { workspace: string | null; id: string }): Promise<CommandDetail>;
  /** The team commands that are out of use, the last removed first. */
  removed(): Promise<RemovedCommand[]>;
  /** Stores a team command. */
  save(input: CommandSave, by: string): Promise<CommandDetail>;
  /** Takes a team command out of use; its versions stay. */
  remove(input: { name: string; version: number }, by: string): Promise<void>;
  /** Stores nothing. */
  check(input: { text: string; workspace: string | null }): Promise<CommandCheck>;
  /** Runs and reads nothing. `by`: whose rules count where no session is named. */
  preview(input: CommandPlace & { text: string }, by: string): Promise<CommandPreview>;
  trust(input: CommandTrust, by: string): Promise<CommandSummary>;
  /** What runs goes on. */
  untrust(input: CommandUntrust, by: string): Promise<CommandSummary>;
};

/**
 * What holds for the whole team. Throws `AppError("bad-input")` for what would lock everybody out. `check` throws for what the caller may
 * not change as it stands at that moment.
 */
export type TeamDesk = {
  settings(): Promise<TeamSettings>;
  change(change: TeamChange, by: By, check?: (before: TeamSettings) => void): Promise<TeamSettings>;
};

/**
 * The ledger. Rows of sessions that the caller may not see are not found. Throws `AppError`: `bad-input` for a cursor that no page
 * gave, `not-found` for a row or view that is not there.
 */
export type AuditDesk = {
  search(input: AuditSearch, caller: Caller): Promise<AuditPage>;
  get(id: string, caller: Caller): Promise<AuditDetail>;
  /** One check runs at a time: whoever asks meanwhile gets its answer. */
  verify(): Promise<AuditCheck>;
  key(): Promise<AuditKey>;
  views(caller: Caller): Promise<SavedView[]>;
  saveView(input: NewView, caller: Caller): Promise<SavedView[]>;
  removeView(id: string, caller: Caller): Promise<SavedView[]>;
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
