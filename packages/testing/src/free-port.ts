import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems give to outgoing connections, so that no connection of another test takes it before it is used. */
const lowest = 15_000;
const highest = 30_000;

/** A port that was free a moment ago. A server that is started again needs to be found at the same one. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${lowest} and ${highest} was free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
