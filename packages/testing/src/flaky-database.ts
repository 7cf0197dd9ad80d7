import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to a Postgres that can be cut or fall silent, so that only one test's database is away. */
export type FlakyDatabase = {
  /** The address of the same database on this way. */
  url: string;
  /** Ends every connection. New ones are refused until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * From now on, loses everything that the open connections send, in both directions, and closes none of them: what a firewall does that
   * forgot them. `alsoNew`: new connections too, until `restore`.
   */
  silence(options?: { alsoNew: boolean }): void;
  close(): Promise<void>;
};

/** Opens a way to the database of `url`, which must name a host and a port. */
export async function startFlakyDatabase(url: string): Promise<FlakyDatabase> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isSilent = false;
  const lose = (socket: Socket) => {
    socket.unpipe();
    // The end of one side must not be told to the other.
    for (const event of ["close", "error"]) socket.removeAllListeners(event);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.resume();
  };
  const pass = (socket: Socket) => {
    if (isSilent) {
      open.add(socket);
      lose(socket);
      return;
    }
    const other = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  };
  let port = 0;
  let server: Server | null = null;
  const silence = ({ alsoNew } = { alsoNew: false }) => {
    isSilent = alsoNew;
    for (const socket of open) lose(socket);
  };
  const listen = async () => {
    const started = createServer(pass);
    await new Promise<void>((resolve, reject) => {
      started.once("error", reject);
      started.listen(port, "127.0.0.1", resolve);
    });
    const address = started.address();
    if (typeof address === "object" && address !== null) port = address.port;
    server = started;
  };
  const restore = async () => {
    isSilent = false;
    if (server === null) await listen();
  };
  const cut = async () => {
    const ending = server;
    server = null;
    for (const socket of open) socket.destroy();
    if (ending !== null) await new Promise((resolve) => ending.close(resolve));
  };
  await listen();
  const own = new URL(url);
  own.hostname = "127.0.0.1";
  own.port = String(port);
  return { url: own.href, cut, restore, silence, close: cut };
}
