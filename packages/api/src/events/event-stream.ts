import type { FollowEvent } from "@countersign/contracts/event";
import type { EventFeed, EventSink, FollowOptions } from "@countersign/contracts/event-feed";
import { type TrackedEnvelope, tracked } from "@trpc/server";

/** The events for one viewer whose permission was checked. Iterate it or pipe it into a sink, only one of the two, once. */
export class EventStream implements AsyncIterable<FollowEvent | TrackedEnvelope<FollowEvent>, void> {
  readonly #feed: EventFeed;
  readonly #options: FollowOptions;

  constructor(feed: EventFeed, options: FollowOptions) {
    this.#feed = feed;
    this.#options = options;
  }

  async *[Symbol.asyncIterator]() {
    for await (const { id, event } of this.#feed.follow(this.#options))
      yield id === null ? event : tracked(id, event);
  }

  pipe(sink: EventSink): void {
    this.#feed.pipe(this.#options, sink);
  }
}
