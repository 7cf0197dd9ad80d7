import { createServer, request } from "node:http";
import type { Duplex } from "node:stream";

/** An HTTP proxy between the browser and the server that can be cut, as a train does in a tunnel. */
export type FlakyNetwork = {
  proxy: string;
  /** Ends every connection, and lets no new one through until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function startFlakyNetwork(): Promise<FlakyNetwork> {
  const open = new Set<Duplex>();
  let isCut = false;

  const server = createServer((incoming, response) => {
    if (isCut) {
      response.destroy();
      return;
    }
    const passing = request(
      incoming.url ?? "",
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("error", () => response.destroy());
        answer.pipe(response);
      },
    );
    passing.on("error", () => response.destroy());
    response.on("close", () => passing.destroy());
    incoming.pipe(passing);
  });
  server.on("connection", (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");

  return {
    proxy: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
