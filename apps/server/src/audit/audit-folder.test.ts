import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuditSigner, newAuditKey } from "@countersign/api/audit-signature";
import { expect, it, onTestFinished } from "vitest";
import { openAuditFolder } from "./audit-folder.ts";

const silent = () => undefined;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "countersign-ledger-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

it("makes a key once, which nobody else can read, also when many start at once", async () => {
  const path = await folder();
  const all = await Promise.all(Array.from({ length: 8 }, () => openAuditFolder(path, silent)));
  expect(new Set(all.map(({ signer }) => signer.keyId)).size).toBe(1);
  expect((await stat(join(path, "ledger-key"))).mode & 0o777).toBe(0o600);
});

it("closes a key that others could read, and says so", async () => {
  const path = await folder();
  const { signer } = await openAuditFolder(path, silent);
  await chmod(join(path, "ledger-key"), 0o644);
  const warnings: string[] = [];
  expect((await openAuditFolder(path, (message) => warnings.push(message))).signer.keyId).toBe(signer.keyId);
  expect(warnings).toEqual([expect.stringContaining("Other users could read")]);
  expect((await stat(join(path, "ledger-key"))).mode & 0o777).toBe(0o600);
});

it("notes the newest head, and trusts its own key and those that somebody put beside it", async () => {
  const path = await folder();
  const other = createAuditSigner(newAuditKey());
  const opened = await openAuditFolder(path, silent);
  expect(await opened.trust()).toEqual({ keys: new Set([opened.signer.keyId]), noted: null });
  const { keyId, publicKey } = opened.signer;
  const head = {
    number: 1,
    seq: "7",
    hash: "h",
    at: "2026-11-20T10:00:00.000Z",
    keyId,
    publicKey,
    signature: "s",
  };
  await opened.note(head);
  await writeFile(join(path, "ledger-trusted-keys"), `The second server:\n${other.publicKey}\n`);
  expect(await opened.trust()).toEqual({ keys: new Set([keyId, other.keyId]), noted: head });
  expect((await stat(join(path, "ledger-head"))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(path, "ledger-head"), "utf8")).not.toContain("PRIVATE");
});

it.each([
  { name: "a key that is none", file: "ledger-key", text: "nonsense", words: "has no Ed25519 key" },
  { name: "an empty key", file: "ledger-key", text: "", words: "has no Ed25519 key" },
])("refuses $name, in words", async ({ file, text, words: message }) => {
  const path = await folder();
  await writeFile(join(path, file), text, { mode: 0o600 });
  await expect(openAuditFolder(path, silent)).rejects.toThrow(message);
});

it.each([
  {
    name: "a head that is none must not pass for none at all",
    file: "ledger-head",
    text: "{}",
    words: "isn’t a signed head",
  },
  {
    name: "an empty head must not pass for none at all",
    file: "ledger-head",
    text: "",
    words: "isn’t a signed head",
  },
  {
    name: "a trusted key that is none",
    file: "ledger-trusted-keys",
    text: "-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----",
    words: "Key 1 in",
  },
])("$name", async ({ file, text, words: message }) => {
  const path = await folder();
  const opened = await openAuditFolder(path, silent);
  await writeFile(join(path, file), text);
  await expect(opened.trust()).rejects.toThrow(message);
});
