import { createServer } from "node:net";

/** A port that was free a moment ago. A server that is started again needs to be found at the same one. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no port was free"));
        else resolve(address.port);
      });
    });
  });
}
