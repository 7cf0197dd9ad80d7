import type { ServerResponse } from "node:http";
import type { EventSink, FollowDelivery } from "@countersign/contracts/event-feed";

/** An open stream. `beat` is called at intervals, and sends a ping if nothing was sent since the last one. */
export type OpenStream = EventSink & { beat(): void };

/** How many bytes may wait for a viewer. After that, the next ones come from the table once there is room. */
const roomBytes = 256 * 1_024;
/** A viewer that takes nothing for this long is disconnected. It can reconnect from where it stopped. */
const stuckMs = 60_000;

/** The events of one viewer as server-sent events, in tRPC's format. `describe` returns the error text that the viewer may read. */
export function createEventSink(
  response: ServerResponse,
  { inactivityMs, describe }: { inactivityMs: number; describe: (error: unknown) => string },
): OpenStream {
  let isQuiet = false;
  /**
   * Writes to the socket. The response itself would only write at the end of the turn, after the sender has measured how long sending took.
   * Drops the text if the stream has ended.
   */
  function write(text: string | Uint8Array): boolean {
    isQuiet = false;
    if (response.destroyed || response.writableEnded) return true;
    (response.socket ?? response).write(text);
    return response.writableLength < roomBytes;
  }
  // Sent with the response's headers.
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

const encoded = new WeakMap<readonly FollowDelivery[], { position: string; bytes: Uint8Array }>();
const frames = new WeakMap<FollowDelivery, Uint8Array>();

/**
 * Viewers who get the same array get the same bytes, so each event is serialized once. Only a viewer who is at another position gets bytes of
 * its own: an id past events that it hasn't had would lose them when it reconnects.
 */
function encodeBatch(batch: readonly FollowDelivery[], position: string): Uint8Array {
  const known = encoded.get(batch);
  if (known?.position === position) return known.bytes;
  const parts = batch.map(encodeDelivery);
  // A browser reconnects from the last id it got. A delivery without an id clears that, so the id is sent again.
  if (batch.some(({ id }) => id === null))
    parts.push(Buffer.from(frameOf({ event: "restore-id", data: "", id: position })));
  const bytes = Buffer.concat(parts);
  encoded.set(batch, { position, bytes });
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
