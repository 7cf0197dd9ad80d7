import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, testToken } from "./start-test-server.ts";

const above = mkdtempSync(join(tmpdir(), "countersign-built-"));
const folder = join(above, "static");
const compressed = brotliCompressSync("let a;");
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(above, "above.js"), "let b;");
  writeFileSync(join(folder, "a.js"), "let a;");
  writeFileSync(join(folder, "a.js.br"), compressed);
  server = await startTestServer({
    pages: {
      builtFiles: folder,
      async handle(request, response) {
        response.end(`Next: ${request.url}`);
      },
      async close() {},
    },
  });
});
afterAll(async () => {
  await server.app.close();
  rmSync(above, { recursive: true });
});

const ask = (path: string, encodings: string) =>
  server.ask(path, { headers: { "accept-encoding": encodings, authorization: `Bearer ${testToken}` } });

describe("the dashboard's built files", () => {
  it("are sent with Brotli, once for all time", async () => {
    const { status, headers } = await ask("/_next/static/a.js", "gzip, deflate, br");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(compressed.length),
      "content-type": expect.stringMatching(/javascript/),
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

  it("come from Next for a browser that doesn't take Brotli", async () => {
    expect(await ask("/_next/static/a.js", "gzip, deflate")).toMatchObject({
      status: 200,
      body: "Next: /_next/static/a.js",
    });
  });

  it.each(["/_next/static/none.js", "/_next/static/..%2fabove.js", "/_next/static/%2e%2e/above.js"])(
    "don't include %s",
    async (path) => {
      expect((await ask(path, "br")).status).toBeGreaterThanOrEqual(400);
    },
  );
});
