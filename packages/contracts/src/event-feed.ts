import type { FollowEvent } from "./event.ts";
import type { VisibilityFilter } from "./visibility.ts";

/** One delivery to a viewer. */
export type FollowDelivery = {
  /** Null for live pieces, which are neither stored nor replayed. */
  id: string | null;
  event: FollowEvent;
};

export type FollowOptions = {
  sessionId: string | null;
  after: string | null;
  /**
   * What the follower may see, read again and again while they follow; null ends it. Followers who share the function are asked about
   * once.
   */
  visibility: () => Promise<VisibilityFilter | null>;
  signal: AbortSignal;
};

/** Where the events of one viewer go. Exactly one of `end` and `fail` is called, last, unless the viewer goes first. */
export type EventSink = {
  /**
   * Takes deliveries, all of them. `position` is the id of the event that this viewer has everything up to. The same array goes to all who
   * see the same. False once nothing more should come before `drained`.
   */
  deliver(batch: readonly FollowDelivery[], position: string): boolean;
  /** Fulfils when there is room again, or the viewer has gone. */
  drained(): Promise<void>;
  /** The viewer may see nothing any more. */
  end(): void;
  fail(error: unknown): void;
};

/** Stored events after `after` (null: from now), then new ones and live pieces as they come, until the signal aborts. */
export type EventFeed = {
  follow(options: FollowOptions): AsyncIterable<FollowDelivery>;
  /** The same for a sink, which costs less: what many viewers see is decided and put together once. */
  pipe(options: FollowOptions, sink: EventSink): void;
};
