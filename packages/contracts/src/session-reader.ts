import type { QueueItem } from "./call.ts";
import type { QueueCounts, QueueCountsRequest, QueuePage, QueuePageRequest } from "./queue-page.ts";
import type { SessionDetail, SessionSummary } from "./session.ts";
import type { SessionAttention } from "./session-attention.ts";
import type { SessionCounts, SessionsPage, SessionsPageRequest } from "./sessions-page.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** Reading sides of the database. `session` throws `AppError("not-found")`. */
export type SessionReader = {
  /** The newest change first. */
  sessions(visibility: VisibilityFilter): Promise<SessionSummary[]>;
  /** One page of them, or of those that match. Throws `AppError("bad-input")` for an invalid cursor. */
  sessionsPage(request: SessionsPageRequest, visibility: VisibilityFilter): Promise<SessionsPage>;
  /** How many each filter leaves. */
  sessionCounts(visibility: VisibilityFilter): Promise<SessionCounts>;
  /** Those that stand still for a person without a call to decide. */
  sessionAttention(visibility: VisibilityFilter): Promise<SessionAttention>;
  /** With `newest`, only so many messages, the newest, the calls of these, and what is under way. */
  session(id: string, visibility: VisibilityFilter, newest?: number): Promise<SessionDetail>;
  /** Waiting calls, most urgent first: risk, then waiting time; within a session in the model's order. */
  queue(sessionId: string | null, visibility: VisibilityFilter): Promise<QueueItem[]>;
  /** One page of them, or of those that match. `caller` is the name of the person who asks. Throws `AppError("bad-input")` for an invalid cursor. */
  queuePage(request: QueuePageRequest, visibility: VisibilityFilter, caller: string): Promise<QueuePage>;
  /** How many of them match. */
  queueCounts(
    request: QueueCountsRequest,
    visibility: VisibilityFilter,
    caller: string,
  ): Promise<QueueCounts>;
};
