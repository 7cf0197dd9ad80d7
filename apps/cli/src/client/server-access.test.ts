import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findServer } from "./server-access.ts";

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
    });
  });

  it("says what to do where no server was started yet", async () => {
    await expect(findServer({ COUNTERSIGN_DATA: dataFolder(null) }, null)).rejects.toThrow(
      /^No token in .* yet\. Start the server first/,
    );
  });

  it("never sends the start token to a server that is named", async () => {
    const variables = { COUNTERSIGN_DATA: dataFolder("a-token-of-this-folder") };
    await expect(findServer(variables, "https://team.example")).rejects.toThrow(
      "Set COUNTERSIGN_KEY to a key for https://team.example.",
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
