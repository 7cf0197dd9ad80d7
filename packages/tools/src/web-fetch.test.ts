import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { callTool, quiet, textOf } from "./fixtures/temp-workspace.ts";
import { ToolInputError } from "./ports/tool.ts";
import { createWebFetchTool } from "./web-fetch.ts";

const webFetch = createWebFetchTool();

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/** A server on loopback; gives its address and the requests that it got. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => Answer | undefined) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const given = answer(request, response);
    if (given === undefined) return;
    response.writeHead(given.status ?? 200, given.headers ?? {});
    response.end(given.body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://127.0.0.1:${address.port}`, port: address.port, requests };
}

const html = { "content-type": "text/html; charset=utf-8" };
const get = async (url: string) => (await callTool(webFetch, { url }, "/w")).result;

describe("WebFetch previews", () => {
  it.each([
    { url: "https://example.com", href: "https://example.com/", host: "example.com" },
    { url: "HTTPS://EXAMPLE.com:443/A?b#c", href: "https://example.com/A?b", host: "example.com" },
    { url: "http://example.com:8080/", href: "http://example.com:8080/", host: "example.com" },
    { url: "https://example.com\\@evil.test/", href: "https://example.com/@evil.test/", host: "example.com" },
    { url: "https:evil.test", href: "https://evil.test/", host: "evil.test" },
    {
      url: "https://b\u00fccher.example/",
      href: "https://xn--bcher-kva.example/",
      host: "xn--bcher-kva.example",
    },
    {
      url: "https://example.com\t.evil.test/",
      href: "https://example.com.evil.test/",
      host: "example.com.evil.test",
    },
    { url: "http://0x7f.1/", href: "http://127.0.0.1/", host: "127.0.0.1" },
    { url: "http://2130706433/", href: "http://127.0.0.1/", host: "127.0.0.1" },
    { url: "http://[::ffff:7f00:1]/", href: "http://[::ffff:7f00:1]/", host: "[::ffff:7f00:1]" },
    { url: "https://example.com./", href: "https://example.com./", host: "example.com." },
    { url: "https://ex\u00adample.com/", href: "https://example.com/", host: "example.com" },
    { url: "https://example.com/%2e%2e/x", href: "https://example.com/x", host: "example.com" },
  ])("$url as host $host", async ({ url, href, host }) => {
    const shown = await webFetch.parse({ url }).preview({ workspace: "/w", signal: quiet });
    expect(shown).toEqual({ preview: { kind: "fetch", url: href, host }, fingerprints: [] });
  });

  it("show the person what is looked for", async () => {
    const prompt = "Get the latest version number";
    const call = webFetch.parse({ url: "https://docs.rs/tokio", prompt });
    expect(await call.preview({ workspace: "/w", signal: quiet })).toMatchObject({
      preview: { kind: "fetch", url: "https://docs.rs/tokio", host: "docs.rs", prompt },
    });
  });

  it.each([
    { url: "example.com", message: "not a valid URL" },
    { url: "/etc/passwd", message: "not a valid URL" },
    { url: "https://", message: "not a valid URL" },
    { url: "https://exa mple.com", message: "not a valid URL" },
    { url: "file:///etc/passwd", message: "not http or https" },
    { url: "ftp://example.com", message: "not http or https" },
    { url: "javascript:alert(1)", message: "not http or https" },
    { url: "data:text/html,x", message: "not http or https" },
    { url: "https://user:pass@example.com", message: "user name or password" },
    { url: "https://token@example.com", message: "user name or password" },
    { url: "https://example.com@evil.test/", message: "user name or password" },
  ])("refuses $url", async ({ url, message }) => {
    const shown = webFetch.parse({ url }).preview({ workspace: "/w", signal: quiet });
    await expect(shown).rejects.toThrow(ToolInputError);
    await expect(shown).rejects.toThrow(message);
  });
});

describe("WebFetch reads", () => {
  it.each<{ name: string; answer: Answer; want: string }>([
    {
      name: "HTML as Markdown",
      answer: {
        headers: html,
        body: "<h1>T</h1><p>a <b>b</b> <a href='/x'>c</a></p><ul><li>d</li></ul><pre><code>e\nf</code></pre>",
      },
      want: "# T\n\na **b** [c](/x)\n\n-   d\n\n```\ne\nf\n```",
    },
    {
      name: "no scripts, styles and pictures in the text",
      answer: {
        headers: html,
        body: "<head><title>t</title><style>s{}</style></head><body><script>alert(1)</script><noscript>n</noscript><svg><text>v</text></svg><img alt=i src='data:image/png;base64,AAAA'><p>only</p></body>",
      },
      want: "i\n\nonly",
    },
    {
      name: "plain text as it is",
      answer: { headers: { "content-type": "text/plain" }, body: "<b>x</b>\n" },
      want: "<b>x</b>\n",
    },
    {
      name: "JSON as it is",
      answer: { headers: { "content-type": "application/json" }, body: '{"a":1}' },
      want: '{"a":1}',
    },
    {
      name: "JSON of a special kind",
      answer: { headers: { "content-type": "application/problem+json; charset=utf-8" }, body: "{}" },
      want: "{}",
    },
    {
      name: "a picture that is text",
      answer: { headers: { "content-type": "image/svg+xml" }, body: "<svg/>" },
      want: "<svg/>",
    },
    {
      name: "HTML that does not say so",
      answer: { headers: {}, body: "<!doctype html><p>x</p>" },
      want: "x",
    },
    { name: "text that says nothing", answer: { headers: {}, body: "x < y" }, want: "x < y" },
    {
      name: "Latin-1 by the header",
      answer: {
        headers: { "content-type": "text/plain; charset=iso-8859-1" },
        body: Buffer.from("gr\u00fcn", "latin1"),
      },
      want: "grün",
    },
    {
      name: "Latin-1 by the page",
      answer: {
        headers: { "content-type": "text/html" },
        body: Buffer.from('<meta charset="iso-8859-1"><p>gr\u00fcn</p>', "latin1"),
      },
      want: "grün",
    },
    {
      name: "an unknown encoding as UTF-8",
      answer: { headers: { "content-type": "text/plain; charset=klingon" }, body: "grün" },
      want: "grün",
    },
    {
      name: "packed text",
      answer: {
        headers: { "content-type": "text/plain", "content-encoding": "gzip" },
        body: gzipSync("packed"),
      },
      want: "packed",
    },
    { name: "nothing", answer: { headers: html, body: "" }, want: "(the page has no text)" },
  ])("$name", async ({ answer, want }) => {
    const { origin } = await serve(() => answer);
    expect(textOf(await get(origin))).toBe(want);
  });

  it.each<{ name: string; answer: Answer; message: string }>([
    { name: "not found", answer: { status: 404 }, message: "answered 404 Not Found" },
    { name: "an error of the server", answer: { status: 500, body: "secret" }, message: "answered 500" },
    {
      name: "an image",
      answer: { headers: { "content-type": "image/png" }, body: Buffer.alloc(10) },
      message: "isn’t text (image/png, 10 bytes)",
    },
    {
      name: "binary that calls itself text",
      answer: { headers: { "content-type": "text/plain" }, body: Buffer.from("a\0b") },
      message: "isn’t text",
    },
    {
      name: "binary that says nothing",
      answer: { headers: {}, body: Buffer.from([0, 1, 2]) },
      message: "isn’t text (unknown type, 3 bytes)",
    },
    {
      name: "more than 5 MB",
      answer: { headers: { "content-type": "text/plain" }, body: "x".repeat(5_300_000) },
      message: "larger than 5.0 MB",
    },
    {
      name: "little that unpacks to much",
      answer: {
        headers: { "content-type": "text/plain", "content-encoding": "gzip" },
        body: gzipSync(Buffer.alloc(50_000_000, "x")),
      },
      message: "larger than 5.0 MB",
    },
    {
      name: "what is not packed as it says",
      answer: {
        headers: { "content-type": "text/plain", "content-encoding": "gzip" },
        body: "this is not gzip at all",
      },
      message: "couldn’t be fetched",
    },
    {
      name: "HTML that nests without end",
      answer: { headers: html, body: "<div>".repeat(30_000) },
      message: "couldn’t be converted to text",
    },
  ])("tells of $name", async ({ answer, message }) => {
    const { origin } = await serve(() => answer);
    expect(await get(origin)).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining(message),
    });
  });

  it("cuts a long text and says how much is missing", async () => {
    const { origin } = await serve(() => ({
      headers: { "content-type": "text/plain" },
      body: "x".repeat(100_000),
    }));
    const text = textOf(await get(origin));
    expect(text.length).toBeLessThan(60_200);
    expect(text).toContain("[cut here: 40,000 more characters of 100,000. Use curl in Bash");
  });

  it("says that no server answers", async () => {
    expect(await get("http://127.0.0.1:1/")).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining("couldn’t be fetched"),
    });
  });

  it("stops when it is aborted", async () => {
    const controller = new AbortController();
    const { origin } = await serve((_, response) => {
      response.writeHead(200, html);
      response.write("<p>begun", () => controller.abort());
      return undefined;
    });
    const { result } = await callTool(webFetch, { url: origin }, "/w", { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });

  it("sends nothing of ours, and not what it is asked for", async () => {
    const { origin, requests } = await serve(() => ({ body: "x" }));
    await callTool(webFetch, { url: `${origin}/a?b=c#d`, prompt: "the prompt" }, "/w");
    expect(requests[0]).toMatchObject({ method: "GET", url: "/a?b=c" });
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(JSON.stringify(requests[0]?.headers)).not.toContain("prompt");
  });
});

describe("WebFetch follows redirects", () => {
  const redirect = (location: string, status = 302): Answer => ({ status, headers: { location } });

  it.each([301, 302, 303, 307, 308])("on the same host with %i", async (status) => {
    const { origin } = await serve(({ url }) =>
      url === "/a" ? redirect("b?x", status) : { body: `at ${url}` },
    );
    expect(textOf(await get(`${origin}/a`))).toBe("at /b?x");
  });

  it("five times, and not once more", async () => {
    const { origin } = await serve(({ url }) => {
      const left = Number(url?.slice(1));
      return left === 0 ? { body: "there" } : redirect(`/${left - 1}`);
    });
    expect(textOf(await get(`${origin}/5`))).toBe("there");
    expect(await get(`${origin}/6`)).toMatchObject({
      ok: false,
      message: expect.stringContaining("redirects more than 5 times"),
    });
  });

  it("not to another host, but says where", async () => {
    const other = await serve(() => ({ body: "secret" }));
    const { origin } = await serve(() => redirect(`http://localhost:${other.port}/x`));
    expect(textOf(await get(origin))).toContain(`moved to another host: http://localhost:${other.port}/x`);
    expect(other.requests).toEqual([]);
  });

  it("not to another port of the host", async () => {
    const other = await serve(() => ({ body: "secret" }));
    const { origin } = await serve(() => redirect(`${other.origin}/x`));
    expect(textOf(await get(origin))).toContain(`${other.origin}/x`);
    expect(other.requests).toEqual([]);
  });

  it.each([
    { name: "a file", to: "file:///etc/passwd", message: "file: is not http or https" },
    { name: "a script", to: "javascript:alert(1)", message: "javascript: is not http or https" },
    { name: "an address with a password", to: "http://u:p@127.0.0.1/", message: "user name or password" },
    { name: "no address", to: "http://[", message: "an invalid URL" },
  ])("not to $name", async ({ to, message }) => {
    const { origin } = await serve(() => redirect(to));
    expect(await get(origin)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it("not from https to http", async () => {
    const tool = createWebFetchTool(async ({ href }) => {
      expect(href).toBe("https://example.com/");
      return new Response(null, { status: 302, headers: { location: "http://example.com/" } });
    });
    const { result } = await callTool(tool, { url: "https://example.com" }, "/w");
    expect(textOf(result)).toContain("http://example.com/");
  });
});

describe("WebFetch connects only where every address of the host may be reached", () => {
  async function fetchChecked(url: string, problem: (host: string, address: string) => string | null) {
    const asked: string[] = [];
    const addressProblem = (host: string, address: string) => {
      asked.push(`${host} ${address}`);
      return problem(host, address);
    };
    const result = await webFetch
      .parse({ url })
      .run({ workspace: "/w", signal: quiet, fingerprints: [], onOutput: () => undefined, addressProblem });
    return { result, asked };
  }

  it("and not to one that is refused", async () => {
    const { port, requests } = await serve(() => ({ body: "inside" }));
    const { result, asked } = await fetchChecked(
      `http://localhost:${port}/`,
      (host) => `${host} leads inside`,
    );
    expect(result).toMatchObject({
      ok: false,
      code: "tool_failed",
      message: expect.stringContaining("couldn’t be fetched: localhost leads inside"),
    });
    expect(asked).toContain("localhost 127.0.0.1");
    expect(requests).toEqual([]);
  });

  it("nor at all where one of several is refused", async () => {
    const { port, requests } = await serve(() => ({ body: "inside" }));
    let count = 0;
    const { result } = await fetchChecked(`http://localhost:${port}/`, () => (count++ === 0 ? "no" : null));
    expect(result.ok).toBe(false);
    expect(requests).toEqual([]);
  });

  it("asking again behind each redirect", async () => {
    const { port, requests } = await serve(({ url }) =>
      url === "/a" ? { status: 302, headers: { location: "/b" } } : { body: "there" },
    );
    let isMoved = false;
    const { result } = await fetchChecked(`http://localhost:${port}/a`, () => {
      const problem = isMoved ? "it has moved inside" : null;
      queueMicrotask(() => {
        isMoved = true;
      });
      return problem;
    });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("it has moved inside") });
    expect(requests.map(({ url }) => url)).toEqual(["/a"]);
  });

  it("and fetches what may be reached", async () => {
    const { port } = await serve(() => ({ body: "there" }));
    const { result } = await fetchChecked(`http://localhost:${port}/`, () => null);
    expect(textOf(result)).toBe("there");
  });

  it("asking nothing of a number, which was decided on", async () => {
    const { origin } = await serve(() => ({ body: "there" }));
    const { result, asked } = await fetchChecked(origin, () => "no");
    expect([textOf(result), asked]).toEqual(["there", []]);
  });
});
