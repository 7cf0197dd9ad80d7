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
  /** The sessions whose live text the follower gets; all that it follows if this is absent. */
  live?: readonly string[];
  /**
   * What the follower may see. It's called again and again while they follow; null ends the stream. For followers who share one function,
   * one call serves all.
   */
  visibility: () => Promise<VisibilityFilter | null>;
  signal: AbortSignal;
};

/** Where the events of one viewer go. The last call is either `end` or `fail`, unless the viewer leaves first. */
export type EventSink = {
  /**
   * Takes all of the deliveries. This viewer has everything up to the event with the id `position`. Viewers who see the same get the same
   * array. Returns false if nothing more should come before `drained`.
   */
  deliver(batch: readonly FollowDelivery[], position: string): boolean;
  /** Resolves when there is room again, or when the viewer has left. */
  drained(): Promise<void>;
  /** The viewer may no longer see anything. */
  end(): void;
  fail(error: unknown): void;
};

/** Stored events after `after` (null: from now), then new ones and live pieces as they come, until the signal aborts. */
export type EventFeed = {
  follow(options: FollowOptions): AsyncIterable<FollowDelivery>;
  /** The same for a sink, which costs less: what many viewers see is decided and prepared once. */
  pipe(options: FollowOptions, sink: EventSink): void;
};
