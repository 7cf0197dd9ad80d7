import { isIPv6 } from "node:net";

/** The address that signs a browser on this machine in. A server on every address is reached by loopback. */
export function signInAddress({ host, port, token }: { host: string; port: number; token: string }): string {
  const name = ["0.0.0.0", "*"].includes(host) ? "127.0.0.1" : host === "::" ? "::1" : host;
  const url = new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}/sign-in`);
  url.searchParams.set("token", token);
  return url.href;
}
