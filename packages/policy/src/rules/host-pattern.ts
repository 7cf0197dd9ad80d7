import { matchesPieces } from "../match/pieces.ts";
import { splitAtStars } from "./command-pattern.ts";

/** A pattern over the host of a URL, in the URL standard's spelling and without a trailing dot. */
export type HostPattern =
  | { kind: "every" }
  | { kind: "exact"; host: string }
  | { kind: "subdomains"; of: string }
  | {
      kind: "labels";
      /** Each label as the texts between its `*`. */
      labels: string[][];
      /** Further labels come before them. */
      isBelow: boolean;
    };

/** Reads the part of `WebFetch(domain:...)` after the colon; a string says what is wrong with it. */
export function readHostPattern(text: string): HostPattern | string {
  if (text === "*") return { kind: "every" };
  const isWildcard = text.startsWith("*.");
  const name = isWildcard ? text.slice(2) : text;
  if (name === "") return "a host is missing after domain:";
  if (/[\s/\\?#@%]/.test(name)) return "a host can’t contain a scheme, user, path, query or spaces";
  const isAddress = name.startsWith("[") || (name.match(/:/g) ?? []).length > 1;
  if (!isAddress && name.includes(":")) return "a host rule can’t have a port";
  if (name.includes("*")) return readLabels(name, isWildcard);
  const host = parseHost(`http://${isAddress && !name.startsWith("[") ? `[${name}]` : name}/`);
  if (host === null) return "this isn’t a host name";
  return isWildcard ? { kind: "subdomains", of: host } : { kind: "exact", host };
}

/** `*` beside other text, or as one of several labels, stands for a part of one label: never for a dot. */
function readLabels(name: string, isBelow: boolean): HostPattern | string {
  const labels = name.toLowerCase().replace(/\.$/, "").split(".");
  if (labels.some((label) => !/^[a-z\d_*-]+$/.test(label) || label.includes("**")))
    return "next to each *, a host can have only letters, digits, dots, _ and -, like example.* or *.example.com";
  return { kind: "labels", labels: labels.map(splitAtStars), isBelow };
}

export type LabelPattern = Extract<HostPattern, { kind: "labels" }>;

/** Whether each label of a host matches the pattern's label. */
export function matchesLabels({ labels, isBelow }: LabelPattern, host: string): boolean {
  const given = host.split(".");
  if (isBelow ? given.length <= labels.length : given.length !== labels.length) return false;
  return given
    .slice(given.length - labels.length)
    .every((label, at) => label !== "" && matchesPieces(labels[at] ?? [], label));
}

/** Whether a pattern matches IP addresses: `10.0.*.*` does, `*.*` matches names. */
export function meansAddresses({ labels, isBelow }: LabelPattern): boolean {
  const [first = []] = labels;
  return !isBelow && first.length === 1 && /^\d+$/.test(first[0] ?? "");
}

/** The host of a URL as the URL standard spells it; null for anything that is not http or https. */
export function parseHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return null;
  const host = parsed.hostname.replace(/\.+$/, "");
  return host === "" ? null : (mappedAddress(host) ?? host);
}

/** The IPv4 address that `[::ffff:7f00:1]` means: the same machine, so the same rules. */
function mappedAddress(host: string): string | null {
  const [, high, low] = /^\[(?:::|::ffff:(?:0:)?|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return null;
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return bits.flatMap((value) => [value >> 8, value & 255]).join(".");
}
