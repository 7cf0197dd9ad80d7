import type { SessionControl } from "@countersign/agent";
import type { QueueItem } from "@countersign/contracts/call";
import type { FollowEvent } from "@countersign/contracts/event";
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

/** Everything that the procedures need, made by the composition root. */
export type ApiServices = {
  control: SessionControl;
  reader: SessionReader;
  feed: EventFeed;
  system: SystemControl;
  workspaces: WorkspaceFinder;
};

/** The context of one request. `caller` is null when the request bore no valid token or cookie. */
export type ApiContext = { services: ApiServices; caller: Caller | null };
