import { BlockList, isIPv6 } from "node:net";

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addSubnet("169.254.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/**
 * Whose word is taken on where a request came from: of as many proxies as were named, counted from the server, of which the nearest must
 * be on this machine or in a private network. A client that reaches the server without them can’t claim to come from elsewhere.
 */
export function trustedProxies(count: number): false | ((address: string, hop: number) => boolean) {
  if (count === 0) return false;
  return (address, hop) => hop < count && (hop > 0 || isNear(address));
}

function isNear(address: string): boolean {
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
