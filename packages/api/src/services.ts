import type { SessionControl } from "@countersign/agent";
import type { QueueItem } from "@countersign/contracts/call";
import type { FollowEvent } from "@countersign/contracts/event";
import type {
  Grant,
  NewRule,
  Rule,
  RuleChange,
  RuleImport,
  RuleImportResult,
  RuleScope,
  RuleTrial,
  RuleTrialResult,
  SettingsFile,
  SettingsTrust,
} from "@countersign/contracts/rule";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { SystemInfo, SystemState } from "@countersign/contracts/system";

/** Who calls: the name that the ledger keeps. */
export type Caller = { name: string };

/** Reading sides of the store. `session` throws `AppError("not-found")`. */
export type SessionReader = {
  sessions(): Promise<SessionSummary[]>;
  session(id: string): Promise<SessionDetail>;
  /** Waiting calls, most urgent first: risk, then waiting time; within a session in the model's order. */
  queue(sessionId: string | null): Promise<QueueItem[]>;
};

/** One delivery to a viewer. `id` is null for live pieces, which are not stored and not replayed. */
export type FollowDelivery = { id: string | null; event: FollowEvent };

/** Stored events after `after` (null: from now), then new ones and live pieces as they come, until the signal aborts. */
export type EventFeed = {
  follow(options: {
    sessionId: string | null;
    after: string | null;
    signal: AbortSignal;
  }): AsyncIterable<FollowDelivery>;
};

/** What holds for the whole server. */
export type SystemControl = {
  info(): Promise<SystemInfo>;
  setPaused(isPaused: boolean, by: string): Promise<SystemState>;
  /** Stops every session that is neither idle nor stopped; gives how many that were. */
  stopAll(by: string): Promise<number>;
};

/** Folders whose path begins with what was typed, absolute, at most 20, folders with a `.git` first. */
export type WorkspaceFinder = { complete(typed: string): Promise<{ path: string; isRepository: boolean }[]> };

/**
 * Rules and grants. Throws `AppError`: `bad-input` for a rule that cannot be read (position and reason in the message), a
 * workspace or session that is missing for its scope, a settings file that is not JSON; `not-found`; `conflict` for a rule
 * that changed since or is revoked, or stands in a file.
 */
export type RuleDesk = {
  list(workspace: string | null): Promise<Rule[]>;
  files(workspace: string): Promise<SettingsFile[]>;
  /** Lets what the file allows count, as it stands now. `conflict` when it is broken or is not what `digest` names. */
  trust(input: SettingsTrust, by: string): Promise<SettingsFile[]>;
  create(input: NewRule, by: string): Promise<Rule>;
  update(input: RuleChange, by: string): Promise<Rule>;
  revoke(id: string, by: string): Promise<Rule>;
  /** `by`: whose user rules are in force when no session is named. */
  test(input: RuleTrial, by: string): Promise<RuleTrialResult>;
  import(input: RuleImport, by: string): Promise<RuleImportResult>;
  export(filter: {
    scope?: RuleScope | undefined;
    workspace?: string | undefined;
  }): Promise<{ settings: string }>;
  grants(sessionId: string): Promise<Grant[]>;
  revokeGrant(sessionId: string, grantId: string, by: string): Promise<Grant[]>;
};

/** Everything that the procedures need, made by the composition root. */
export type ApiServices = {
  control: SessionControl;
  reader: SessionReader;
  feed: EventFeed;
  system: SystemControl;
  workspaces: WorkspaceFinder;
  rules: RuleDesk;
};

/** The context of one request. `caller` is null when the request bore no valid token or cookie. */
export type ApiContext = { services: ApiServices; caller: Caller | null };
