import type { ServerResponse } from "node:http";
import type { EventSink, FollowDelivery } from "@countersign/contracts/event-feed";

/** An open stream. `beat` is called in turns: a stream on which nothing was sent since the turn before says that it is there. */
export type OpenStream = EventSink & { beat(): void };

/** So many bytes may wait for a viewer before the next come from the table. */
const roomBytes = 256 * 1_024;
/** A viewer that takes nothing for so long is let go. It comes back from where it was. */
const stuckMs = 60_000;

/** The events of one viewer as server-sent events, in tRPC's form. `describe` makes the text of an error that the viewer may read. */
export function createEventSink(
  response: ServerResponse,
  { inactivityMs, describe }: { inactivityMs: number; describe: (error: unknown) => string },
): OpenStream {
  let isQuiet = false;
  /**
   * Straight to the connection: a response writes at the end of the turn, when the sender has long measured how much time sending takes. A stream
   * that has ended forgets what comes.
   */
  function write(text: string | Uint8Array): boolean {
    isQuiet = false;
    if (response.destroyed || response.writableEnded) return true;
    (response.socket ?? response).write(text);
    return response.writableLength < roomBytes;
  }
  // With the head of the answer.
  response.write(
    frameOf({ event: "connected", data: JSON.stringify({ reconnectAfterInactivityMs: inactivityMs }) }),
  );
  return {
    deliver: (batch, position) => write(encodeBatch(batch, position)),
    drained: () => untilDrained(response),
    end() {
      write(frameOf({ event: "return", data: "" }));
      response.end();
    },
    fail(error) {
      write(frameOf({ event: "serialized-error", data: describe(error) }));
      response.end();
    },
    beat() {
      if (isQuiet && response.writableLength < roomBytes) write(ping);
      isQuiet = true;
    },
  };
}

function untilDrained(response: ServerResponse): Promise<void> {
  const target = response.socket ?? response;
  if (response.destroyed || !target.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      target.off("drain", finish);
      response.off("close", finish);
      resolve();
    };
    const timer = setTimeout(() => response.destroy(), stuckMs);
    target.once("drain", finish);
    response.once("close", finish);
  });
}

const encoded = new WeakMap<readonly FollowDelivery[], Uint8Array>();
const frames = new WeakMap<FollowDelivery, Uint8Array>();

/** All who get the same array get the same bytes: an event is written out once. */
function encodeBatch(batch: readonly FollowDelivery[], position: string): Uint8Array {
  const known = encoded.get(batch);
  if (known !== undefined) return known;
  const parts = batch.map(encodeDelivery);
  // A browser comes back from the last id that it was given. What has no id takes that away, so it is given again.
  if (batch.some(({ id }) => id === null))
    parts.push(Buffer.from(frameOf({ event: "restore-id", data: "", id: position })));
  const bytes = Buffer.concat(parts);
  encoded.set(batch, bytes);
  return bytes;
}

function encodeDelivery(delivery: FollowDelivery): Uint8Array {
  const known = frames.get(delivery);
  if (known !== undefined) return known;
  const bytes = Buffer.from(frameOf({ data: JSON.stringify(delivery.event), id: delivery.id ?? "" }));
  frames.set(delivery, bytes);
  return bytes;
}

function frameOf({ event, data, id }: { event?: string; data: string; id?: string }): string {
  const lines = [`data: ${data}\n`];
  if (event !== undefined) lines.unshift(`event: ${event}\n`);
  if (id !== undefined) lines.push(`id: ${id}\n`);
  return `${lines.join("")}\n\n`;
}

const ping = frameOf({ event: "ping", data: "" });
