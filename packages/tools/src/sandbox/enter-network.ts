import type { BlockedHost } from "@countersign/contracts/blocked-access";
import { errorMessage } from "@countersign/contracts/error-message";
import { isProgram } from "../shell/find-program.ts";
import { findBash } from "./own-descriptors.ts";
import type { Program } from "./program.ts";
import { type NetworkRules, startProxy } from "./proxy/start-proxy.ts";

/** The way out of a sandbox: the proxy, and what a command needs to find it. */
export type Network = {
  /** The proxy's socket, to be mounted at `socketInside`. */
  socket: string;
  env: Record<string, string>;
  /** The program, once the proxy can be reached from it. */
  wrap(program: Program): Program;
  blocked(): BlockedHost[];
  close(): Promise<void>;
};

/** Where the proxy's socket is in the sandbox. */
export const socketInside = "/run/countersign-proxy";
const port = 3128;
const address = `http://127.0.0.1:${port}`;

/** Not the PATH, as for bubblewrap. */
const socatPaths = [
  "/usr/bin/socat",
  "/bin/socat",
  "/usr/local/bin/socat",
  "/run/current-system/sw/bin/socat",
];

/** Programs know no proxies behind sockets, so socat makes a port of it. A command starts once that is open, in 5 seconds at most. */
const script = [
  `"$1" TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:${socketInside} </dev/null >/dev/null 2>&1 &`,
  `until { : <>/dev/tcp/127.0.0.1/${port}; } 2>/dev/null || (( SECONDS > 5 )); do :; done`,
  'shift; exec "$@"',
].join("\n");

const names = ["http_proxy", "https_proxy", "all_proxy"];
const env = {
  ...Object.fromEntries(names.flatMap((name) => [name, name.toUpperCase()]).map((name) => [name, address])),
  // Servers that tests start are in the sandbox too.
  no_proxy: "localhost,127.0.0.1,::1",
  NO_PROXY: "localhost,127.0.0.1,::1",
};

/**
 * For a command without network: a package manager that tries again and again would only run into the time limit, and never say which host it
 * couldn't reach.
 */
export const withoutNetwork: Record<string, string> = {
  npm_config_fetch_retries: "0",
  pnpm_config_fetch_retries: "0",
  YARN_HTTP_RETRY: "0",
  // pip names the host only when it tries again.
  PIP_RETRIES: "1",
  UV_HTTP_RETRIES: "0",
  CARGO_NET_RETRY: "0",
};

/** Starts the proxy for one command, in a folder that every sandbox hides; a string says why there is none. */
export async function enterNetwork(rules: NetworkRules, place: string | null): Promise<Network | string> {
  const socat = socatPaths.find(isProgram);
  const bash = findBash();
  if (socat === undefined || bash === null)
    return "Rules allow hosts, but socat isn’t installed (apt install socat), so no host can be reached.";
  try {
    const proxy = await startProxy(rules, place);
    return {
      ...proxy,
      env,
      wrap: ({ program, args }) => ({ program: bash, args: ["-c", script, "bash", socat, program, ...args] }),
    };
  } catch (error) {
    return `Rules allow hosts, but the proxy for them couldn’t be started: ${errorMessage(error)}`;
  }
}
