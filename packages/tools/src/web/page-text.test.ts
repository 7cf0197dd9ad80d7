import { describe, expect, it } from "vitest";
import { findUrlProblem } from "./fetch-page.ts";
import { readPageText } from "./page-text.ts";

describe("readPageText", () => {
  it.each([
    { type: "text/html", body: "x", want: { kind: "html", text: "x" } },
    { type: "TEXT/HTML; Charset=UTF-8", body: "x", want: { kind: "html", text: "x" } },
    { type: "application/xhtml+xml", body: "x", want: { kind: "html", text: "x" } },
    { type: "", body: "  <!DOCTYPE html><p>", want: { kind: "html", text: "  <!DOCTYPE html><p>" } },
    { type: "", body: "<html lang=en>", want: { kind: "html", text: "<html lang=en>" } },
    { type: "", body: "plain", want: { kind: "text", text: "plain" } },
    { type: "text/plain", body: "<html>", want: { kind: "text", text: "<html>" } },
    { type: "text/markdown", body: "# x", want: { kind: "text", text: "# x" } },
    { type: "application/json", body: "{}", want: { kind: "text", text: "{}" } },
    { type: "application/ld+json", body: "{}", want: { kind: "text", text: "{}" } },
    { type: "application/atom+xml", body: "<a/>", want: { kind: "text", text: "<a/>" } },
    { type: "application/x-yaml", body: "a: 1", want: { kind: "text", text: "a: 1" } },
    { type: "application/javascript", body: "1", want: { kind: "text", text: "1" } },
    { type: "application/octet-stream", body: "text", want: { kind: "binary" } },
    { type: "application/pdf", body: "%PDF", want: { kind: "binary" } },
    { type: "application/zip", body: "PK", want: { kind: "binary" } },
    { type: "application/jsonish-archive", body: "x", want: { kind: "binary" } },
    { type: "image/png", body: "x", want: { kind: "binary" } },
    { type: "video/mp4", body: "x", want: { kind: "binary" } },
    { type: "text/plain", body: "a\0", want: { kind: "binary" } },
    { type: "nonsense", body: "x", want: { kind: "binary" } },
  ])("takes $type with $body as $want.kind", ({ type, body, want }) => {
    expect(readPageText(type, Buffer.from(body))).toEqual(want);
  });

  it.each([
    { name: "the header", type: "text/plain; charset=windows-1252", body: Buffer.from([0x80]), want: "€" },
    {
      name: "the header, quoted",
      type: 'text/plain; charset="iso-8859-2"',
      body: Buffer.from([0xb1]),
      want: "ą",
    },
    {
      name: "the header before the page",
      type: "text/html; charset=utf-8",
      body: Buffer.from('<meta charset="latin1">ä'),
      want: '<meta charset="latin1">ä',
    },
    { name: "UTF-16", type: "text/plain; charset=utf-16le", body: Buffer.from("ab", "utf16le"), want: "ab" },
    { name: "a byte order mark", type: "text/plain", body: Buffer.from("\ufeffab"), want: "ab" },
    {
      name: "nothing that is known",
      type: "text/plain; charset=x-unknown",
      body: Buffer.from("ä"),
      want: "ä",
    },
  ])("decodes by $name", ({ type, body, want }) => {
    expect(readPageText(type, body)).toMatchObject({ text: want });
  });
});

describe("refusalOf", () => {
  it.each([
    { url: "http://a.test/", want: null },
    { url: "https://a.test:8443/?q=a@b", want: null },
    { url: "https://a@b.test/", want: "user name" },
    { url: "https://:p@b.test/", want: "user name" },
    { url: "ws://a.test/", want: "ws: is not http" },
    { url: "blob:https://a.test/x", want: "blob: is not http" },
    { url: "about:blank", want: "about: is not http" },
  ])("$url: $want", ({ url, want }) => {
    const refusal = findUrlProblem(new URL(url));
    if (want === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(want);
  });
});
