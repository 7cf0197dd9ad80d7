/** What the first bytes of a connection say: the host that a TLS client asks for, null if it names none. */
export type ServerName = { kind: "incomplete" } | { kind: "not-tls" } | { kind: "tls"; name: string | null };

const handshakeRecord = 22;
const clientHello = 1;
const serverNameExtension = 0;
const hostNameType = 0;
/** A ClientHello is far smaller. */
const mostBytes = 64 * 1024;

/** Reads the server name of a TLS ClientHello, as RFC 8446 and RFC 6066 lay it out. It may be in several records. */
export function readServerName(bytes: Buffer): ServerName {
  const message = joinRecords(bytes);
  if (message === null) return { kind: "not-tls" };
  if (message.length > 0 && message[0] !== clientHello) return { kind: "not-tls" };
  if (message.length < 4 || message.length < 4 + message.readUIntBE(1, 3))
    return bytes.length > mostBytes ? { kind: "not-tls" } : { kind: "incomplete" };
  try {
    return { kind: "tls", name: nameIn(message.subarray(4, 4 + message.readUIntBE(1, 3))) };
  } catch (error) {
    // A length that points beyond the message.
    if (error instanceof RangeError) return { kind: "not-tls" };
    throw error;
  }
}

/** The bytes of the handshake so far; null if they are something else. */
function joinRecords(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== handshakeRecord) return null;
    if (at + 5 > bytes.length) break;
    if (bytes[at + 1] !== 3) return null;
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    parts.push(bytes.subarray(at + 5, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** The body of a ClientHello: version, random, session id, cipher suites, compression methods, extensions. */
function nameIn(body: Buffer): string | null {
  let at = 2 + 32;
  at += 1 + body.readUInt8(at);
  at += 2 + body.readUInt16BE(at);
  at += 1 + body.readUInt8(at);
  if (at >= body.length) return null;
  const end = at + 2 + body.readUInt16BE(at);
  at += 2;
  const names: (string | null)[] = [];
  while (at < end) {
    const type = body.readUInt16BE(at);
    const length = body.readUInt16BE(at + 2);
    if (type === serverNameExtension) names.push(hostNameIn(body.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  // Of two names, a server may take another than we do.
  if (names.length > 1) throw new RangeError("there are several names");
  return names[0] ?? null;
}

function hostNameIn(list: Buffer): string | null {
  if (list.length === 0) return null;
  const length = list.readUInt16BE(3);
  if (list.readUInt8(2) !== hostNameType || list.readUInt16BE(0) !== 3 + length || 5 + length !== list.length)
    throw new RangeError("this isn’t a list of one name");
  return list.toString("latin1", 5, 5 + length);
}
