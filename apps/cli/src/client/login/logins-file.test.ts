import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { changeLogins, type Login, loginsFile, readLogins } from "./logins-file.ts";

const login: Login = {
  key: "csk_a-key-of-a-login-that-is-long",
  keyId: "k1",
  keyName: "command line on devbox",
  person: "ada",
  expiresAt: "2999-01-01T00:00:00.000Z",
};
const origin = "https://team.example";

function newFile(content: string | null = null, mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-logins-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "data", "logins.json");
  if (content === null) return path;
  mkdirSync(join(folder, "data"));
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}
const contentOf = (logins: object) => JSON.stringify({ version: 1, logins });

describe("the file of logins", () => {
  it("is in the data folder", () => {
    expect(loginsFile({ COUNTERSIGN_DATA: "/data" })).toBe(join("/data", "logins.json"));
  });

  it("keeps what is stored, for this user alone, and nothing beside it", async () => {
    const path = newFile();
    expect(await readLogins(path)).toEqual(new Map());
    await changeLogins(path, (logins) => void logins.set(origin, login));
    expect(await readLogins(path)).toEqual(new Map([[origin, login]]));
    expect([statSync(path).mode & 0o777, statSync(join(path, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readdirSync(join(path, ".."))).toEqual(["logins.json"]);
  });

  it("loses nothing if several commands change it at once", async () => {
    const path = newFile();
    const origins = ["https://a.example", "https://b.example", "https://c.example", "https://d.example"];
    await Promise.all(origins.map((each) => changeLogins(path, (logins) => void logins.set(each, login))));
    expect([...(await readLogins(path)).keys()].sort()).toEqual(origins);
  });

  it.each([
    { name: "isn’t JSON", content: "{", says: "it isn’t JSON" },
    { name: "is empty", content: "", says: "it isn’t JSON" },
    { name: "is of another version", content: '{"version":2,"logins":{}}', says: "version" },
    { name: "has no key", content: contentOf({ [origin]: { ...login, key: "" } }), says: "isn’t a key" },
    {
      name: "has a key that could add a header",
      content: contentOf({ [origin]: { ...login, key: `${login.key}\r\nx: y` } }),
      says: "isn’t a key",
    },
    {
      name: "has no origin",
      content: contentOf({ [`${origin}/path`]: login }),
      says: `logins.${origin}/path`,
    },
    { name: "has more than we write", content: contentOf({ [origin]: { ...login, more: 1 } }), says: "more" },
    { name: "is huge", content: `${" ".repeat(1_000_001)}{}`, says: "too large" },
  ])("is named and left as it is if it $name", async ({ content, says }) => {
    const path = newFile(content);
    for (const use of [readLogins, (at: string) => changeLogins(at, (logins) => logins.clear())]) {
      const error: unknown = await use(path).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ name: "StartError", message: expect.stringContaining(path) });
      expect(error).toMatchObject({ message: expect.stringContaining(says) });
      expect(String(error)).not.toContain(login.key);
    }
    expect(readFileSync(path, "utf8")).toBe(content);
  });

  it.each([0o640, 0o604, 0o620, 0o602, 0o666])(
    "isn’t used if others can read or change it: %o",
    async (mode) => {
      const content = contentOf({ [origin]: login });
      const path = newFile(content, mode);
      await expect(readLogins(path)).rejects.toThrow(`chmod 600 ${path}`);
      await expect(changeLogins(path, (logins) => logins.clear())).rejects.toThrow(path);
      expect(readFileSync(path, "utf8")).toBe(content);
    },
  );

  it("isn’t read through a link, nor from a folder", async () => {
    const real = newFile(contentOf({ [origin]: login }));
    const path = newFile("x");
    rmSync(path);
    symlinkSync(real, path);
    await expect(readLogins(path)).rejects.toThrow(`${path} can’t be read: it’s a link.`);
    rmSync(path);
    mkdirSync(path);
    await expect(readLogins(path)).rejects.toThrow(`${path} isn’t a file.`);
  });
});
