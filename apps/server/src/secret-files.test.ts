import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "./environment.ts";
import { exposedSecrets } from "./secret-files.ts";
import { StartError } from "./start-error.ts";

/** A folder with one file, whose path is given. */
function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret"), content, { mode: 0o600 });
  mkdirSync(join(folder, "folder"));
  return join(folder, "secret");
}

describe("a secret in a file", () => {
  it.each([
    { name: "COUNTERSIGN_TOKEN", text: "sixteen-letters!", want: { token: "sixteen-letters!" } },
    { name: "ANTHROPIC_API_KEY", text: "key\n", want: { model: { apiKey: "key" } } },
    { name: "DATABASE_URL", text: " postgres://me:p@db/x \n", want: { databaseUrl: "postgres://me:p@db/x" } },
  ])("is the setting $name", ({ name, text, want }) => {
    expect(readSettings({ [`${name}_FILE`]: fileOf(text) })).toMatchObject(want);
  });

  it("is the secret of the provider for signing in", () => {
    const settings = readSettings({
      COUNTERSIGN_OIDC_ISSUER: "https://id.example",
      COUNTERSIGN_OIDC_CLIENT_ID: "countersign",
      COUNTERSIGN_OIDC_CLIENT_SECRET_FILE: fileOf("from-a-file\n"),
    });
    expect(settings.oidc?.clientSecret).toBe("from-a-file");
  });

  it("counts as not set where the variable is empty", () => {
    expect(readSettings({ COUNTERSIGN_TOKEN_FILE: " " }).token).toBeNull();
  });

  it.each([
    { name: "that is not there", path: () => `${fileOf("x")}-not-there`, says: "can’t be read (ENOENT)" },
    { name: "that is a folder", path: () => join(fileOf("x"), "../folder"), says: "can’t be read (EISDIR)" },
    { name: "that is empty", path: () => fileOf(" \n"), says: "is empty" },
  ])("$name is refused in one sentence", ({ path, says }) => {
    const read = () => readSettings({ COUNTERSIGN_TOKEN_FILE: path() });
    expect(read).toThrow(StartError);
    expect(read).toThrow(/^COUNTERSIGN_TOKEN_FILE names /);
    expect(read).toThrow(says);
  });

  it("is refused in words that do not repeat it", () => {
    const read = () => readSettings({ COUNTERSIGN_TOKEN_FILE: fileOf("hunter2") });
    expect(read).toThrow(/COUNTERSIGN_TOKEN must have at least 16/);
    expect(read).not.toThrow(/hunter2/);
  });

  it("is refused beside the variable that it stands for", () => {
    const both = {
      COUNTERSIGN_TOKEN: "sixteen-letters!",
      COUNTERSIGN_TOKEN_FILE: fileOf("sixteen-letters?"),
    };
    expect(() => readSettings(both)).toThrow(
      new StartError("COUNTERSIGN_TOKEN and COUNTERSIGN_TOKEN_FILE are both set. Unset one of them."),
    );
  });
});

describe("the files of secrets", () => {
  it("are known, whatever they are for, so that no tool may touch them", () => {
    const [token, key] = [fileOf("sixteen-letters!"), fileOf("key")];
    const { secretFiles } = readSettings({
      COUNTERSIGN_TOKEN_FILE: token,
      ANTHROPIC_API_KEY_FILE: relative(process.cwd(), key),
    });
    expect(secretFiles).toEqual([token, key]);
  });

  it.each([
    { mode: 0o600, isExposed: false },
    { mode: 0o400, isExposed: false },
    { mode: 0o640, isExposed: true },
    { mode: 0o604, isExposed: true },
    { mode: 0o644, isExposed: true },
  ])("are warned of where others may read them: $mode", ({ mode, isExposed }) => {
    const file = fileOf("key");
    chmodSync(file, mode);
    const warning = `Other users can read the secret in ${file}. Run chmod 600 on it.`;
    expect(exposedSecrets([file])).toEqual(isExposed ? [warning] : []);
  });
});
