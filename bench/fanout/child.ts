import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { BareMessage } from "./bare-server.ts";
import type { Received, ViewersMessage } from "./viewers.ts";

/** A program of this folder in a process of its own, so that its work isn't measured with the server's. */
export type Child<Message> = {
  pid: number;
  /** Sends a message and returns the next one that comes back. */
  ask(message: Message): Promise<unknown>;
  /** The next message that comes without a request. */
  next(): Promise<unknown>;
  end(): void;
};

export const startViewers = () => start<ViewersMessage>("viewers.ts");
export const startBareServer = () => start<BareMessage>("bare-server.ts");

function start<Message extends object>(file: string): Child<Message> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  return {
    pid: child.pid ?? 0,
    async ask(message) {
      const answer = nextMessage(child);
      child.send(message);
      return answer;
    },
    next: () => nextMessage(child),
    end: () => void child.kill(),
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const gone = once(child, "exit").then(() => {
    throw new Error("a process of the benchmark ended");
  });
  const message = once(child, "message");
  gone.catch(() => {
    // Only matters while an answer is pending.
  });
  const [first]: unknown[] = await Promise.race([message, gone]);
  return first;
}

const received = z.object({
  events: z.number(),
  fewest: z.number(),
  most: z.number(),
  bytes: z.number(),
  latencies: z.array(z.number()),
}) satisfies z.ZodType<Received>;

/** What the viewers got since the last read. */
export async function readViewers(viewers: Child<ViewersMessage>): Promise<Received> {
  return received.parse(await viewers.ask({ kind: "read" }));
}
