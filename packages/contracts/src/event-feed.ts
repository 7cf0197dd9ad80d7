import type { FollowEvent } from "./event.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** One delivery to a viewer. */
export type FollowDelivery = {
  /** Null for live pieces, which are neither stored nor replayed. */
  id: string | null;
  event: FollowEvent;
};

/** Stored events after `after` (null: from now), then new ones and live pieces as they come, until the signal aborts. */
export type EventFeed = {
  follow(options: {
    sessionId: string | null;
    after: string | null;
    /** What the follower may see, read again and again while they follow; null ends it. */
    visibility: () => Promise<VisibilityFilter | null>;
    signal: AbortSignal;
  }): AsyncIterable<FollowDelivery>;
};
