import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@countersign/contracts/call";
import type { FileChange } from "@countersign/contracts/preview";
import { maxPreviewedBytes } from "@countersign/contracts/previewed-file";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { describe, expect, it } from "vitest";
import { readPreviewedFile } from "./read-previewed-file.ts";

const waiting: Call["phase"] = {
  tag: "waiting",
  askedAt: "2026-11-20T10:00:00.000Z",
  isChanged: false,
};

/** A call that would change a file as it is now. */
function callOn(
  path: string,
  content: string | Buffer,
  more: Partial<FileChange & Pick<Call, "phase">> = {},
) {
  const { phase = waiting, ...change } = more;
  const file = { path, change: "modify" as const, diff: "@@", additions: 1, deletions: 1, isCut: false };
  const call: Call = {
    id: "c",
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: "t",
    tool: "Edit",
    input: {},
    phase,
    assessment: {
      preview: { kind: "diff", files: [{ ...file, ...change }] },
      fingerprints: [{ path, hash: createHash("sha256").update(content).digest("hex") }],
      digest: "d",
      decision: "ask",
      reasons: [],
      suggestions: [],
    },
    verdict: null,
  };
  return { call: async () => call };
}

describe("readPreviewedFile", () => {
  it("reads the file that the diff is about", async () => {
    const path = join(tempFolder({ "a.txt": "\ufeffone\r\ntwo\n" }), "a.txt");
    expect(await readPreviewedFile("c", path, callOn(path, "\ufeffone\r\ntwo\n"))).toEqual({
      outcome: "text",
      text: "\ufeffone\r\ntwo\n",
    });
  });

  it("reads no other file, whatever the caller names", async () => {
    const folder = tempFolder({ "a.txt": "one\n", "secret.txt": "key\n" });
    const calls = callOn(join(folder, "a.txt"), "one\n");
    for (const path of [join(folder, "secret.txt"), `${folder}/x/../a.txt`, "/etc/hosts"]) {
      await expect(readPreviewedFile("c", path, calls)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  it("reads nothing of a file that the call makes or deletes: its diff has all of it", async () => {
    const path = join(tempFolder({ "a.txt": "one\n" }), "a.txt");
    const calls = callOn(path, "one\n", { change: "delete" });
    await expect(readPreviewedFile("c", path, calls)).rejects.toMatchObject({ code: "not-found" });
  });

  it("says that the file is another one since", async () => {
    const path = join(tempFolder({ "a.txt": "one\n" }), "a.txt");
    writeFileSync(path, "two\n");
    expect(await readPreviewedFile("c", path, callOn(path, "one\n"))).toEqual({ outcome: "changed" });
    const gone = join(tempFolder(), "gone.txt");
    expect(await readPreviewedFile("c", gone, callOn(gone, "one\n"))).toEqual({ outcome: "changed" });
  });

  it.each([
    { name: "too large", content: "x".repeat(maxPreviewedBytes + 1), outcome: "too-large" },
    { name: "not text", content: Buffer.from([0xff, 0xfe, 0x00]), outcome: "not-text" },
  ])("says that a file is $name", async ({ content, outcome }) => {
    const path = join(tempFolder({ "a.txt": content }), "a.txt");
    expect(await readPreviewedFile("c", path, callOn(path, content))).toEqual({ outcome });
  });

  it("reads nothing for a call that waits no more", async () => {
    const path = join(tempFolder({ "a.txt": "one\n" }), "a.txt");
    const calls = callOn(path, "one\n", { phase: { tag: "proposed" } });
    await expect(readPreviewedFile("c", path, calls)).rejects.toMatchObject({ code: "conflict" });
    await expect(readPreviewedFile("c", path, { call: async () => null })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
