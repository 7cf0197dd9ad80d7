import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findServer } from "./server-access.ts";

const login = {
  key: "csk_a-key-of-a-login-that-is-long",
  keyId: "k1",
  keyName: "command line on devbox",
  person: "ada",
  expiresAt: "2999-01-01T00:00:00.000Z",
};

function keepLogins(folder: string, logins: Record<string, Partial<typeof login>>): void {
  const whole = Object.entries(logins).map(([origin, more]) => [origin, { ...login, ...more }]);
  const content = JSON.stringify({ version: 1, logins: Object.fromEntries(whole) });
  writeFileSync(join(folder, "logins.json"), content, { mode: 0o600 });
}

function dataFolder(token: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-access-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (token !== null) writeFileSync(join(folder, "token"), `${token}\n`, { mode: 0o600 });
  return folder;
}

describe("findServer", () => {
  it("finds this machine's server by its data folder, and its socket before its port", async () => {
    const folder = dataFolder("a-token-of-this-folder");
    expect(await findServer({ COUNTERSIGN_DATA: folder, PORT: "4800" }, null)).toEqual({
      origin: "http://127.0.0.1:4800",
      socket: process.platform === "win32" ? null : join(folder, "gate.sock"),
      secret: "a-token-of-this-folder",
      isLocal: true,
      isLogin: false,
    });
  });

  it("says what to do where no server was started yet", async () => {
    await expect(findServer({ COUNTERSIGN_DATA: dataFolder(null) }, null)).rejects.toThrow(
      /^No server has been started here yet \(no token in .*\)\. Start one/,
    );
  });

  it("never sends the start token to a server that is named", async () => {
    const variables = { COUNTERSIGN_DATA: dataFolder("a-token-of-this-folder") };
    await expect(findServer(variables, "https://team.example")).rejects.toThrow(
      "You aren’t logged in to https://team.example. Run “countersign login https://team.example”, or set COUNTERSIGN_KEY",
    );
  });

  it.each([
    { name: "an option", variables: {}, given: "https://team.example/inbox" },
    { name: "a variable", variables: { COUNTERSIGN_URL: "https://team.example" }, given: null },
    {
      name: "the option, before the variable",
      variables: { COUNTERSIGN_URL: "https://x.example" },
      given: "https://team.example",
    },
  ])("takes another server from $name", async ({ variables, given }) => {
    expect(await findServer({ ...variables, COUNTERSIGN_KEY: "cs_key" }, given)).toEqual({
      origin: "https://team.example",
      socket: null,
      secret: "cs_key",
      isLocal: false,
      isLogin: false,
    });
  });

  it.each(["http://team.example", "http://127.0.0.1.team.example", "http://localhost.team.example"])(
    "refuses to send a key to %s unencrypted",
    async (given) => {
      await expect(findServer({ COUNTERSIGN_KEY: "cs_key" }, given)).rejects.toThrow("unencrypted");
    },
  );

  it.each(["http://127.0.0.1:4747", "http://localhost:4747", "http://[::1]:4747"])(
    "takes %s, which stays on this machine",
    async (given) => {
      expect(await findServer({ COUNTERSIGN_KEY: "cs_key" }, given)).toMatchObject({ isLocal: true });
    },
  );

  it("refuses a key that could add a header", async () => {
    await expect(findServer({ COUNTERSIGN_KEY: "cs\r\nx: y" }, "https://team.example")).rejects.toThrow(
      "isn’t a key",
    );
  });
});

describe("findServer, with logins", () => {
  const [one, other] = ["https://team.example", "https://other.example"];
  const ofLogin = { socket: null, secret: login.key, isLocal: false, isLogin: true };

  it.each([
    { name: "the option", variables: {}, given: `${one}/inbox` },
    { name: "the variable", variables: { COUNTERSIGN_URL: one }, given: null },
    { name: "the option, before the variable", variables: { COUNTERSIGN_URL: other }, given: one },
  ])("uses the login at the server that $name names", async ({ variables, given }) => {
    const folder = dataFolder("a-token-of-this-folder");
    keepLogins(folder, { [one]: {}, [other]: { key: "csk_the-key-of-another-login" } });
    const found = await findServer({ COUNTERSIGN_DATA: folder, ...variables }, given);
    expect(found).toEqual({ origin: one, ...ofLogin });
  });

  it("sends an explicit key instead, also to this machine’s server", async () => {
    const folder = dataFolder("a-token-of-this-folder");
    keepLogins(folder, { [one]: {} });
    const variables = { COUNTERSIGN_DATA: folder, COUNTERSIGN_KEY: "cs_key" };
    expect(await findServer(variables, one)).toMatchObject({ origin: one, secret: "cs_key", isLogin: false });
    expect(await findServer(variables, null)).toMatchObject({ secret: "cs_key", isLocal: true });
  });

  it("keeps to this machine’s server once one was started here", async () => {
    const folder = dataFolder("a-token-of-this-folder");
    keepLogins(folder, { [one]: {} });
    expect(await findServer({ COUNTERSIGN_DATA: folder }, null)).toMatchObject({
      isLocal: true,
      isLogin: false,
    });
  });

  it("uses the only login where no server was ever started", async () => {
    const folder = dataFolder(null);
    keepLogins(folder, { [one]: {} });
    expect(await findServer({ COUNTERSIGN_DATA: folder }, null)).toEqual({ origin: one, ...ofLogin });
  });

  it("takes no folder of this machine for one of a login’s server, also at the end of a tunnel", async () => {
    const tunnel = "http://127.0.0.1:4747";
    const folder = dataFolder(null);
    keepLogins(folder, { [tunnel]: {} });
    expect(await findServer({ COUNTERSIGN_DATA: folder }, tunnel)).toEqual({ origin: tunnel, ...ofLogin });
  });

  it("guesses none of several", async () => {
    const folder = dataFolder(null);
    keepLogins(folder, { [one]: {}, [other]: {} });
    await expect(findServer({ COUNTERSIGN_DATA: folder }, null)).rejects.toThrow(
      `Name one with --server or COUNTERSIGN_URL: ${one}, ${other}.`,
    );
  });

  it.each([
    { name: "a login elsewhere", logins: { [other]: {} }, want: `You aren’t logged in to ${one}.` },
    {
      name: "a login that has expired",
      logins: { [one]: { expiresAt: "2020-01-01T00:00:00.000Z" } },
      want: `Your login at ${one} expired on 2020-01-01.`,
    },
  ])("sends no key with $name", async ({ logins, want }) => {
    const folder = dataFolder("a-token-of-this-folder");
    keepLogins(folder, logins);
    await expect(findServer({ COUNTERSIGN_DATA: folder }, one)).rejects.toThrow(want);
  });

  it("sends no key over plain http, even if a file says so", async () => {
    const folder = dataFolder(null);
    keepLogins(folder, { "http://team.example": {} });
    await expect(findServer({ COUNTERSIGN_DATA: folder }, null)).rejects.toThrow("unencrypted");
  });
});
