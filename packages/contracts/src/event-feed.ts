import type { FollowEvent } from "./event.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** One delivery to a viewer. `id` is null for live pieces, which are not stored and not replayed. */
export type FollowDelivery = { id: string | null; event: FollowEvent };

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
