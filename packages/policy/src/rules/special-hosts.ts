import { parseHost } from "./host-pattern.ts";

/** What kind of place a host is that isn't out on the internet. */
export type InternalPlace = "metadata" | "link-local" | "loopback" | "private";

/**
 * A host, and the others that lead to the same place: `0.0.0.0`, `127.0.0.2` and `localhost.localdomain` are this machine, and
 * `[2002:7f00:1::]` has an IPv4 address inside. Deny and ask rules about any of them meet it; an allow rule must name the host itself.
 */
export function equivalentHosts(host: string): readonly string[] {
  const embedded = embeddedAddress(host);
  const hosts = embedded === null ? [host] : [host, embedded];
  return hosts.some((one) => ownMachine.test(one)) ? [...new Set([...hosts, ...loopback])] : hosts;
}

/** The kind of place that a host is by its number or its name; null for one that its spelling says nothing of. */
export function placeOf(host: string): InternalPlace | null {
  const hosts = equivalentHosts(host);
  return places.find(([, pattern]) => hosts.some((one) => pattern.test(one)))?.[0] ?? null;
}

/** The place that an address leads to, as a resolver gives it. */
export function placeOfAddress(address: string): InternalPlace | null {
  const host = hostOfAddress(address);
  return host === null ? "private" : placeOf(host);
}

/** An address as hosts of URLs spell it. */
export function hostOfAddress(address: string): string | null {
  const [number = ""] = address.split("%");
  return parseHost(number.includes(":") ? `http://[${number}]/` : `http://${number}/`);
}

const loopback = ["127.0.0.1", "[::1]", "localhost"];
const ownMachine =
  /^(?:0\.0\.0\.0|127(?:\.\d+){3}|\[::1?\]|(?:.+\.)?localhost|localhost[46]?\.localdomain[46]?|(?:ip6-)?localhost6?|ip6-loopback)$/;
const places: readonly (readonly [InternalPlace, RegExp])[] = [
  [
    "metadata",
    /^(?:169\.254\.(?:169\.254|170\.2)|metadata\.google\.internal|metadata\.goog|100\.100\.100\.200|\[fd00:ec2::254\])$/,
  ],
  ["link-local", /^(?:169\.254\..*|\[fe[89ab][\da-f]:.*\])$/],
  ["loopback", /^(?:localhost|127\..*|0\.\d.*|\[::1?\])$/],
  [
    "private",
    /^(?:10\.\d.*|192\.168\.\d.*|172\.(?:1[6-9]|2\d|3[01])\.\d.*|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d.*|\[f[cd][\da-f]{2}:.*\]|.*\.(?:local|internal|lan|home\.arpa))$/,
  ],
];

/** The IPv4 address in one of 6to4 (`2002:`) or of a network that translates (`64:ff9b:`). */
function embeddedAddress(host: string): string | null {
  if (!/^\[(?:2002|64:ff9b):/.test(host)) return null;
  const groups = groupsOf(host.slice(1, -1));
  const [high, low] = groups[0] === 0x2002 ? groups.slice(1, 3) : groups.slice(6, 8);
  if (high === undefined || low === undefined) return null;
  return [high, low].flatMap((value) => [value >> 8, value & 255]).join(".");
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = "", after] = address.split("::");
  const read = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [start, end] = [read(before), read(after ?? "")];
  return [...start, ...new Array<number>(Math.max(0, 8 - start.length - end.length)).fill(0), ...end];
}
