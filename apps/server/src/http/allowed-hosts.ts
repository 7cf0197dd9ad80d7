import { isIP, isIPv6 } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = Record<string, Pick<NetworkInterfaceInfo, "address">[] | undefined>;

const wildcards = new Set(["0.0.0.0", "::", "[::]", "*"]);

/**
 * The values of `Host` that this server answers to, lower case. A name that a foreign DNS server points at this machine is
 * not among them. Bound to every address, it answers to those that the machine has now.
 */
export function allowedHosts(
  host: string,
  port: number,
  interfaces: () => Interfaces = networkInterfaces,
): Set<string> {
  const names = ["127.0.0.1", "localhost", "::1"];
  if (wildcards.has(host)) {
    for (const addresses of Object.values(interfaces())) {
      for (const { address } of addresses ?? []) if (isIP(address) !== 0) names.push(address);
    }
  } else {
    names.push(host);
  }
  const hosts = names.map((name) => (isIPv6(name) ? `[${name}]` : name).toLowerCase());
  const withPort = hosts.map((name) => `${name}:${port}`);
  return new Set(port === 80 ? [...withPort, ...hosts] : withPort);
}
