import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTerminal } from "../../terminal/terminal.ts";
import { startFakeServer } from "../fixtures/fake-server.ts";
import { logIn } from "./log-in.ts";

/** A server that gives a key at the first question; `onAsk` is called before. Its `revoked` are the bodies that revoke keys. */
async function startServer(onAsk: () => void) {
  const revoked: string[] = [];
  const server = await startFakeServer(({ url = "", headers }, response, body) => {
    const page = `http://${headers.host}/device`;
    if (url.endsWith("/code"))
      response.end(
        JSON.stringify({
          device_code: "a-device-code-that-is-long",
          user_code: "WDJB-MJHT\u001b[2J",
          verification_uri: page,
          verification_uri_complete: `${page}?code=WDJB-MJHT`,
          expires_in: 600,
          interval: 1,
        }),
      );
    else if (url.endsWith("/token")) {
      onAsk();
      response.end(
        JSON.stringify({
          access_token: "csk_a-key-of-a-login-that-is-long",
          token_type: "Bearer",
          expires_in: 7_776_000,
          scope: "read",
          key_id: "k1",
          key_name: "command line on devbox",
          person: "ada\u001b[31m",
          expires_at: "2999-01-01T00:00:00.000Z",
        }),
      );
    } else {
      revoked.push(`${url} ${headers.authorization} ${body}`);
      response.end(JSON.stringify({ result: { data: {} } }));
    }
  });
  return { url: server.access.origin, revoked };
}

function newContext(signal: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), "countersign-login-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let written = "";
  const terminal = createTerminal(
    {
      write(text) {
        written += text;
      },
    },
    {},
  );
  const file = join(folder, "logins.json");
  return { file, output: terminal, notes: terminal, isJson: false, signal, written: () => written };
}

const revocation = '/api/trpc/keys.revoke Bearer csk_a-key-of-a-login-that-is-long {"id":"k1"}';

it("prints nothing that a terminal obeys, whatever the server says", async () => {
  const context = newContext(new AbortController().signal);
  const { url, revoked } = await startServer(() => {});
  expect(await logIn(context, { url, opensBrowser: false })).toBe(0);
  expect(context.written()).toContain("WDJB-MJHT⟨U+001B⟩[2J");
  expect(context.written()).toContain("as ada⟨U+001B⟩[31m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys
  expect(context.written()).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  expect(revoked).toEqual([]);
});

it("revokes a key that arrives after Ctrl-C, and stores nothing", async () => {
  const controller = new AbortController();
  const context = newContext(controller.signal);
  const { url, revoked } = await startServer(() => controller.abort());
  await expect(logIn(context, { url, opensBrowser: false })).rejects.toMatchObject({ name: "AbortError" });
  expect(revoked).toEqual([revocation]);
  expect(existsSync(context.file)).toBe(false);
});

it("revokes a key that can’t be stored", async () => {
  const context = newContext(new AbortController().signal);
  const { url, revoked } = await startServer(() => writeFileSync(context.file, "not ours", { mode: 0o600 }));
  await expect(logIn(context, { url, opensBrowser: false })).rejects.toThrow(context.file);
  expect(revoked).toEqual([revocation]);
});
