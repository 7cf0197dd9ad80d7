import { isUtf8 } from "node:buffer";

/** A text file taken apart so that it can be put together again byte for byte. */
export type DecodedText = {
  /** Without a byte order mark, and with `\n` for every line end when `lineEnd` is `crlf`; mixed line ends stay. */
  text: string;
  hasBom: boolean;
  lineEnd: "lf" | "crlf" | "mixed";
};

const bom = "\ufeff";

/** The text of a UTF-8 file; null for bytes that are not valid UTF-8 and for binary content (a NUL byte). */
export function decodeText(content: Buffer): DecodedText | null {
  if (!isUtf8(content) || content.includes(0)) return null;
  const decoded = content.toString("utf8");
  const hasBom = decoded.startsWith(bom);
  const text = hasBom ? decoded.slice(1) : decoded;
  const lineEnd = lineEndOf(text);
  return { text: lineEnd === "crlf" ? toLineFeeds(text) : text, hasBom, lineEnd };
}

/** The bytes of a text in the encoding that the file had. */
export function encodeText(decoded: DecodedText): Buffer {
  const text = decoded.lineEnd === "crlf" ? decoded.text.replaceAll("\n", "\r\n") : decoded.text;
  return Buffer.from(decoded.hasBom ? bom + text : text, "utf8");
}

/** `\r\n` becomes `\n`; a lone `\r` stays. */
export function toLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function lineEndOf(text: string): DecodedText["lineEnd"] {
  const ends = text.split("\n").length - 1;
  const windowsEnds = text.split("\r\n").length - 1;
  if (windowsEnds === 0) return "lf";
  return windowsEnds === ends ? "crlf" : "mixed";
}
