import { once } from "node:events";
import type { TestServer } from "./server.ts";
import { newPlace } from "./server-place.ts";
import { serverProcess } from "./server-process.ts";

/**
 * One process for many servers, one after the other: the program is loaded, and its pages are, once. For tests that are not about the
 * process; `prepareServer` is for those that are.
 */
export type ServerHost = {
  /**
   * One at a time. It can be neither killed nor stopped, since the process is not its own; where that ended by itself while the server
   * ran, `remove` throws.
   */
  prepare(environment: Record<string, string | null>): Promise<TestServer>;
  close(): Promise<void>;
};

const program = "apps/server/src/fixtures/serve-one-by-one.ts";

/** Starts the process with the first server. `entry` is its program, relative to the checkout. */
export function createServerHost(entry = program): ServerHost {
  const host = serverProcess(entry);
  let send: ((message: object) => Promise<void>) | null = null;

  function begin(): (message: object) => Promise<void> {
    const variables = { PATH: process.env.PATH ?? "", HOME: "/nonexistent" };
    const child = host.start({ variables, withMessages: true });
    return async (message) => {
      const answered = new AbortController();
      const { signal } = answered;
      const ended = once(child, "exit", { signal }).then(() => ["it ended"]);
      child.send(message);
      const [problem] = await Promise.race([once(child, "message", { signal }), ended]);
      answered.abort();
      ended.catch(() => undefined); // it is not waited for any longer
      if (problem !== "")
        throw new Error(`The host of servers could not ${JSON.stringify(message)}: ${problem}`);
    };
  }

  return {
    async prepare(environment) {
      const { url, token, dataFolder, variables, remove } = await newPlace(environment);
      const before = host.output().length;
      const output = () => host.output().slice(before);
      let isUp = false;
      return {
        url,
        token,
        dataFolder,
        output,
        async start() {
          send ??= begin();
          await send({ start: variables });
          isUp = true;
        },
        kill: async () => throwNotAlone("killed"),
        stop: async () => throwNotAlone("stopped"),
        signal: () => throwNotAlone("halted"),
        async remove() {
          const isLost = isUp && !host.isRunning();
          try {
            if (host.isRunning()) await send?.({ stop: true });
          } finally {
            remove();
          }
          if (isLost) throw new Error(`The host of servers ended by itself:\n${output()}`);
        },
      };
    },
    close: async () => {
      await host.end("SIGTERM");
    },
  };
}

function throwNotAlone(what: string): never {
  throw new Error(`This server has no process of its own that could be ${what}.`);
}
