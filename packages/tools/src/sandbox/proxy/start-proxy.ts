import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { connect, type Socket, type TcpNetConnectOpts } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import type { BlockedHost, HostCause } from "@countersign/contracts/blocked-access";
import { describeBlocked } from "@countersign/contracts/blocked-messages";
import { errorMessage } from "@countersign/contracts/error-message";
import type { HostRules } from "@countersign/policy";
import { type AddressProblem, AddressProblemError, checkedLookup } from "../../web/checked-lookup.ts";
import { readServerName } from "./server-name.ts";

/** What the commands of a sandbox may reach. */
export type NetworkRules = HostRules & {
  /** Why a host must not be reached at an address that its name leads to. */
  addressProblem: AddressProblem;
  /** Opens a connection. Tests have another one, to servers of their own. */
  dial?: Dial;
};

/** A proxy for one command. */
export type Proxy = {
  /** The path of its Unix socket. */
  socket: string;
  /** The hosts that it kept the command from. */
  blocked(): BlockedHost[];
  /** Ends all connections. */
  close(): Promise<void>;
};

type Dial = (options: TcpNetConnectOpts) => Socket;

const mostConnections = 256;
const mostBlocked = 10;
/** How long a client may take for its first bytes, and a connection may be silent, in milliseconds. */
const helloMs = 15_000;
const silenceMs = 300_000;

/** No user, no path, no percent sign: whatever else an authority can be, it can only be meant to be read differently elsewhere. */
const authority = /^(\[[\da-f:.]+\]|[a-z\d._-]+):(\d{1,5})$/i;

/** A host as rules name it. A URL may have one with `*` in it, which in a rule would mean others. */
const plainHost = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)$/i;

/** What concerns one connection, or names the way to the proxy. */
const hopHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|http2-settings)$/i;

/**
 * Starts an HTTP proxy on a Unix socket. It knows the rules, resolves names itself, and connects to just the addresses that were checked. Through
 * CONNECT goes only TLS to port 443, for the host that was named; other requests go to port 80. `place`: a folder that every sandbox hides.
 */
export async function startProxy(rules: NetworkRules, place: string | null = null): Promise<Proxy> {
  const folder = await makeFolder(place);
  const socket = join(folder, "socket");
  const blocked = new Map<string, BlockedHost>();
  const open = new Set<Socket>();
  const refuse = (host: string, cause: HostCause): string => {
    const found: BlockedHost = { access: "connect", host, cause };
    if (blocked.size < mostBlocked) blocked.set(host, found);
    return describeBlocked(found);
  };
  const lookup = checkedLookup(rules.addressProblem);
  const dialTo = (host: string, port: number): Socket => {
    const upstream = (rules.dial ?? connect)({ host: host.replace(/^\[|\]$/g, ""), port, lookup });
    keep(upstream);
    return upstream;
  };
  function keep(one: Socket): void {
    open.add(one);
    one.setTimeout(silenceMs, () => one.destroy());
    // None may be without a listener: a command could end the server with a broken connection.
    one.on("error", () => one.destroy());
    one.on("close", () => open.delete(one));
  }
  const server = createServer((request, response) => {
    forward(request, response, { rules, refuse, dialTo });
  });
  server.maxConnections = mostConnections;
  server.on("connection", keep);
  server.on("connect", (request: IncomingMessage, client: Socket, head: Buffer) => {
    tunnel(request, { client, head }, { rules, refuse, dialTo });
  });
  server.on("clientError", (_error, client) => client.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  return {
    socket,
    blocked: () => [...blocked.values()],
    async close() {
      server.close();
      for (const one of open) one.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The longest path of a socket on Linux is 107 bytes. */
const longestPlace = 60;

/** No command may find the proxy of another session: its workspace may be /tmp. */
async function makeFolder(place: string | null): Promise<string> {
  if (place === null || Buffer.byteLength(place) > longestPlace) return mkdtemp("/tmp/countersign-proxy-");
  const proxies = join(place, "proxies");
  await mkdir(proxies, { recursive: true, mode: 0o700 });
  return mkdtemp(join(proxies, "p-"));
}

type Ways = {
  rules: NetworkRules;
  /** Notes what is refused, and gives the sentence that says so. */
  refuse: (host: string, cause: HostCause) => string;
  dialTo: (host: string, port: number) => Socket;
};

function tunnel(
  { url = "" }: IncomingMessage,
  { client, head }: { client: Socket; head: Buffer },
  { rules, refuse, dialTo }: Ways,
): void {
  const answer = (status: string, text: string) =>
    client.end(
      `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n${text}\n`,
    );
  const [, written = "", port = ""] = authority.exec(url) ?? [];
  const host = written === "" ? null : rules.hostOf(`http://${written}/`);
  if (host === null) {
    answer("400 Bad Request", "CONNECT needs a host and a port.");
    return;
  }
  const cause = rules.causeOf(host) ?? portCause(port, "443");
  if (cause !== null) {
    answer("403 Forbidden", refuse(host, cause));
    return;
  }
  const upstream = dialTo(host, 443);
  upstream.on("error", (error) => {
    if (client.writableEnded) return;
    const text = refusalOf(error, host, refuse);
    answer(text === null ? "502 Bad Gateway" : "403 Forbidden", text ?? `${host} can’t be reached.`);
  });
  upstream.once("connect", () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    void passOn({ client, upstream, head }, (name) => {
      // What else a URL can be made of, a server may read differently.
      const asked = name === null || !plainHost.test(name) ? null : rules.hostOf(`http://${name}/`);
      if (asked === host || (name === null && isAddress(host))) return true;
      refuse(host, { kind: "other-name", name: name ?? "" });
      return false;
    });
  });
  // An answer that has ended is still to be read.
  upstream.once("close", () => void (client.writableEnded || client.destroy()));
  client.once("close", () => upstream.destroy());
}

/** Passes on what a client sends once its first bytes are TLS for an accepted name. */
function passOn(
  { client, upstream, head }: { client: Socket; upstream: Socket; head: Buffer },
  accepts: (name: string | null) => boolean,
): void {
  let first = head;
  const late = setTimeout(() => client.destroy(), helloMs);
  const read = (bytes: Buffer) => {
    first = Buffer.concat([first, bytes]);
    const found = readServerName(first);
    if (found.kind === "incomplete") return;
    clearTimeout(late);
    client.off("data", read);
    client.pause();
    if (found.kind === "not-tls" ? !accepts("") : !accepts(found.name)) {
      client.destroy();
      return;
    }
    upstream.write(first);
    client.pipe(upstream);
    upstream.pipe(client);
  };
  client.once("close", () => clearTimeout(late));
  client.on("data", read);
  if (head.length > 0) read(Buffer.alloc(0));
}

function forward(request: IncomingMessage, response: ServerResponse, ways: Ways): void {
  const answer = (status: number, text: string) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(`${text}\n`);
    request.resume();
  };
  // What Node refuses to send, such as a header or a status that a server made up, it throws.
  const orAnswer = (act: () => void) => {
    try {
      act();
    } catch (error) {
      answer(502, errorMessage(error));
    }
  };
  orAnswer(() => send(request, response, { answer, orAnswer }, ways));
}

type Answering = { answer: (status: number, text: string) => void; orAnswer: (act: () => void) => void };

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, orAnswer }: Answering,
  { rules, refuse, dialTo }: Ways,
): void {
  const url = URL.parse(request.url ?? "");
  const host = url === null ? null : rules.hostOf(url.href);
  if (
    url === null ||
    host === null ||
    !plainHost.test(host) ||
    url.protocol !== "http:" ||
    url.username !== "" ||
    url.password !== ""
  ) {
    answer(400, "Only http:// addresses without a user name are allowed.");
    return;
  }
  const cause = rules.causeOf(host) ?? portCause(url.port, "");
  if (cause !== null) {
    answer(403, refuse(host, cause));
    return;
  }
  const outgoing = requestHttp({
    method: request.method,
    path: `${url.pathname}${url.search}`,
    // The address counts, whatever the client wrote in its own header.
    headers: { ...passedHeaders(request), ...bodyHeader(request), host, connection: "close" },
    createConnection: () => dialTo(host, 80),
  });
  outgoing.on("response", (incoming) => {
    orAnswer(() => {
      response.writeHead(incoming.statusCode ?? 502, passedHeaders(incoming));
      // It ends both if either breaks. Who asked sees that the answer is cut off.
      pipeline(incoming, response, () => undefined);
    });
  });
  outgoing.on("error", (error) => {
    const text = refusalOf(error, host, refuse);
    answer(text === null ? 502 : 403, text ?? `${host} can’t be reached.`);
  });
  response.once("close", () => outgoing.destroy());
  request.pipe(outgoing);
}

/** A body whose length nobody says would be read as a request of its own, for another host. */
function bodyHeader({ headers }: IncomingMessage): Record<string, string> {
  return headers["transfer-encoding"] === undefined ? {} : { "transfer-encoding": "chunked" };
}

/** Null if the port is the one that is meant. */
function portCause(port: string, meant: string): HostCause | null {
  return port === meant ? null : { kind: "port", port: Number(port) };
}

function passedHeaders({ headersDistinct, headers }: IncomingMessage): Record<string, string[]> {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      hopHeaders.test(name) || named.includes(name) ? [] : [[name, values]],
    ),
  );
}

/** What to say about an address that must not be reached; null for any other error. */
function refusalOf(error: Error, host: string, refuse: Ways["refuse"]): string | null {
  return error instanceof AddressProblemError
    ? refuse(host, { kind: "address", problem: error.message })
    : null;
}

function isAddress(host: string): boolean {
  return host.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(host);
}
