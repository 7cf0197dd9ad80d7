/** A pattern over the host of a URL, in the URL standard's spelling and without a trailing dot. */
export type HostPattern =
  | { kind: "every" }
  | { kind: "exact"; host: string }
  | { kind: "subdomains"; of: string };

/** Reads the part of `WebFetch(domain:...)` after the colon; a string says what is wrong with it. */
export function readHostPattern(text: string): HostPattern | string {
  if (text === "*") return { kind: "every" };
  const isWildcard = text.startsWith("*.");
  const name = isWildcard ? text.slice(2) : text;
  if (name === "") return "a host is missing after domain:";
  if (name.includes("*")) return "a host may have * only as its first label, as in *.example.com";
  if (/[\s/\\?#@%]/.test(name)) return "a host has no scheme, user, path, query or blank in it";
  const isAddress = name.startsWith("[") || (name.match(/:/g) ?? []).length > 1;
  if (!isAddress && name.includes(":")) return "a host rule has no port";
  const host = parseHost(`http://${isAddress && !name.startsWith("[") ? `[${name}]` : name}/`);
  if (host === null) return "this is not a host";
  return isWildcard ? { kind: "subdomains", of: host } : { kind: "exact", host };
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
