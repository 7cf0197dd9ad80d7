import type { LiveEvent } from "@countersign/contracts/event";

/** Which unfinished whole a live piece belongs to. */
export type LiveStream = LiveEvent["stream"];

/**
 * Where unfinished text goes while somebody watches. `publish` appends to the whole of its stream; `end` forgets it,
 * because the finished thing is stored now. Neither ever throws or waits. `seq`: the finished message will have this `seq` or a later one.
 */
export type LivePublisher = {
  publish(piece: { sessionId: string; stream: LiveStream; seq?: number; text: string }): void;
  end(sessionId: string, stream: LiveStream): void;
};
