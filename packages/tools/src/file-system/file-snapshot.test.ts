import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { constants, lstatSync, mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { ToolInputError } from "../ports/tool.ts";
import { describeSystemError, errorCodeOf, hasErrorCode } from "./error-code.ts";
import { kindOf, maxSnapshotBytes, openPlainFile, takeSnapshot } from "./file-snapshot.ts";

describe("takeSnapshot", () => {
  it.each(["", "abc\n", "\u0000\u0001", "ä"])("hashes and keeps %j", async (content) => {
    const path = join(tempFolder({ f: content }), "f");
    const hash = createHash("sha256").update(content).digest("hex");
    const bytes = Buffer.from(content);
    expect(await takeSnapshot(path, quiet)).toMatchObject({
      exists: true,
      path,
      hash,
      bytes,
      size: bytes.length,
    });
  });

  it("tells that nothing stands there", async () => {
    const path = join(tempFolder(), "f");
    expect(await takeSnapshot(path, quiet)).toEqual({ exists: false, path, hash: null });
  });

  it("tells that the folder is not there either", async () => {
    expect(await takeSnapshot("/nowhere/at/all", quiet)).toMatchObject({ exists: false });
  });

  it("hashes a large file without keeping it", async () => {
    const path = join(tempFolder({ f: "" }), "f");
    truncateSync(path, maxSnapshotBytes + 1);
    const hash = createHash("sha256")
      .update(Buffer.alloc(maxSnapshotBytes + 1))
      .digest("hex");
    expect(await takeSnapshot(path, quiet)).toMatchObject({ hash, bytes: null, size: maxSnapshotBytes + 1 });
  });

  it("does not follow a link", async () => {
    const folder = tempFolder({ f: "x" });
    symlinkSync("f", join(folder, "link"));
    await expect(takeSnapshot(join(folder, "link"), quiet)).rejects.toMatchObject({ code: "ELOOP" });
  });

  it("stops when it is aborted", async () => {
    const path = join(tempFolder({ f: "" }), "f");
    truncateSync(path, maxSnapshotBytes * 4);
    await expect(takeSnapshot(path, AbortSignal.abort())).rejects.toThrow();
  });
});

describe("openPlainFile", () => {
  it.each([
    { name: "a folder", make: (path: string) => mkdirSync(path), message: "is a folder" },
    { name: "a FIFO", make: (path: string) => execFileSync("mkfifo", [path]), message: "is a FIFO" },
    {
      name: "a link to /dev/zero",
      make: (path: string) => symlinkSync("/dev/zero", path),
      message: "is a device",
    },
  ])("refuses $name at once", async ({ make, message }) => {
    const path = join(tempFolder(), "x");
    make(path);
    await expect(openPlainFile(path)).rejects.toThrow(ToolInputError);
    await expect(openPlainFile(path)).rejects.toThrow(message);
  });

  it("gives null for what is not there", async () => {
    expect(await openPlainFile("/nowhere", constants.O_NOFOLLOW)).toBeNull();
  });
});

describe("errors of the system", () => {
  const failure = (code: string) =>
    Object.assign(new Error("text"), { code, syscall: "open", path: "/a\nb" });

  it.each([
    { error: failure("EACCES"), want: "EACCES" },
    { error: new Error("plain"), want: null },
    { error: Object.assign(new Error("ours"), { code: "conflict" }), want: null },
    { error: "EACCES", want: null },
    { error: null, want: null },
  ])("have the code $want", ({ error, want }) => {
    expect(errorCodeOf(error)).toBe(want);
    expect(hasErrorCode(error, "EACCES", "EPERM")).toBe(want === "EACCES");
  });

  it.each([
    { code: "EACCES", want: '"/a\\nb": permission denied' },
    { code: "EROFS", want: '"/a\\nb": the file system is read-only' },
    { code: "EWHAT", want: '"/a\\nb": text' },
  ])("are told in words: $want", ({ code, want }) => {
    expect(describeSystemError(failure(code), code)).toBe(want);
  });

  it.each([
    { path: "/", want: "a folder" },
    { path: "/dev/null", want: "a device" },
    { path: "/proc/self", want: "a symbolic link" },
    { path: "/etc/passwd", want: "a file" },
  ])("$path is $want", ({ path, want }) => {
    expect(kindOf(lstatSync(path))).toBe(want);
  });
});
