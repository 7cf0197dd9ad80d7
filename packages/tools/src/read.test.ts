import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, truncateSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { heldWhile } from "./fixtures/held-memory.ts";
import { callTool, tempFolder, textOf } from "./fixtures/temp-workspace.ts";
import { createReadTool } from "./read.ts";

const read = createReadTool("/nowhere");

async function textFrom(
  content: string | Buffer,
  window: { offset?: number; limit?: number } = {},
): Promise<string> {
  const folder = tempFolder({ f: content });
  return textOf((await callTool(read, { file_path: "f", ...window }, folder)).result);
}

const createLines = (to: number) => Array.from({ length: to }, (_, index) => `line ${index + 1}\n`).join("");

describe("Read", () => {
  it.each([
    { name: "lines with numbers", content: "a\nb\n", want: "     1\ta\n     2\tb" },
    { name: "a last line without a line feed", content: "a\nb", want: "     1\ta\n     2\tb" },
    { name: "empty lines", content: "\n\nx\n", want: "     1\t\n     2\t\n     3\tx" },
    { name: "one line feed", content: "\n", want: "     1\t" },
    { name: "an empty file", content: "", want: "(the file is empty)" },
    {
      name: "Windows line ends without the carriage returns",
      content: "a\r\nb\r\n",
      want: "     1\ta\n     2\tb",
    },
    { name: "a lone carriage return", content: "a\rb\n", want: "     1\ta\rb" },
    { name: "no byte order mark", content: "\ufeffa\n\ufeffb\n", want: "     1\ta\n     2\t\ufeffb" },
    { name: "all languages", content: "äß 日本 🙂\n", want: "     1\täß 日本 🙂" },
    { name: "tabs", content: "\ta\n", want: "     1\t\ta" },
  ])("shows $name", async ({ content, want }) => {
    expect(await textFrom(content)).toBe(want);
  });

  it.each([
    { window: { offset: 2 }, want: "     2\tline 2\n     3\tline 3" },
    {
      window: { limit: 1 },
      want: "     1\tline 1\n[cut here: 14 bytes of 21 bytes follow line 1. Continue with offset 2.]",
    },
    {
      window: { offset: 2, limit: 1 },
      want: "     2\tline 2\n[cut here: 7 bytes of 21 bytes follow line 2. Continue with offset 3.]",
    },
    { window: { offset: 3, limit: 5 }, want: "     3\tline 3" },
    { window: { limit: 3 }, want: "     1\tline 1\n     2\tline 2\n     3\tline 3" },
  ])("shows the window $window", async ({ window, want }) => {
    expect(await textFrom(createLines(3), window)).toBe(want);
  });

  it("stops after 2,000 lines and says how to continue", async () => {
    const lines = (await textFrom(createLines(5_000))).split("\n");
    expect(lines.at(1_999)).toBe("  2000\tline 2000");
    expect(lines.at(-1)).toMatch(/^\[cut here: .* follow line 2,000\. Continue with offset 2001\.\]$/);
    expect(lines).toHaveLength(2_001);
  });

  it("stops when the lines are long, before it is too much", async () => {
    const text = await textFrom(`${"x".repeat(1_500)}\n`.repeat(1_000));
    expect(text.length).toBeLessThan(110_000);
    expect(text).toContain("Continue with offset 68.");
  });

  it.each([
    { name: "of one byte each", line: "x".repeat(5_000_000), more: "4,998,000" },
    { name: "of four bytes each", line: "🙂".repeat(5_000), more: "16,000" },
    { name: "just too long", line: "x".repeat(2_001), more: "1" },
  ])("cuts a line of characters $name", async ({ line, more }) => {
    const [first, second] = (await textFrom(`${line}\nnext\n`)).split("\n");
    expect(first?.length).toBeLessThan(2_100);
    expect(first?.isWellFormed()).toBe(true);
    expect(first).toContain(`[… ${more} more byte`);
    expect(second).toBe("     2\tnext");
  });

  it("does not cut a line that just fits", async () => {
    expect(await textFrom("x".repeat(2_000))).toBe(`     1\t${"x".repeat(2_000)}`);
  });

  it.each([
    {
      name: "an offset past the end",
      content: "a\nb\n",
      window: { offset: 3 },
      message: "has 2 lines; line 3 is past its end",
    },
    {
      name: "an image",
      content: Buffer.from("89504e470d0a1a0a0000", "hex"),
      window: {},
      message: "is binary (a PNG image, 10 bytes)",
    },
    {
      name: "a program",
      content: Buffer.from("7f454c46020101000000", "hex"),
      window: {},
      message: "an ELF program",
    },
    { name: "UTF-16", content: Buffer.from("\ufeffhello", "utf16le"), window: {}, message: "UTF-16 text" },
    { name: "a NUL byte", content: "abc\0def", window: {}, message: "holds NUL bytes" },
    {
      name: "a NUL byte far in",
      content: `${"abc\n".repeat(5_000)}\0`,
      window: { offset: 5_000 },
      message: "binary",
    },
  ])("refuses $name", async ({ content, window, message }) => {
    const folder = tempFolder({ f: content });
    const { result } = await callTool(read, { file_path: "f", ...window }, folder);
    expect(result).toMatchObject({
      ok: false,
      code: "invalid_input",
      message: expect.stringContaining(message),
    });
  });

  it("shows text in another encoding as well as it can, and says so", async () => {
    const text = await textFrom(Buffer.from("gr\u00fcn\n", "latin1"));
    expect(text).toContain("     1\tgr\ufffdn\n[The file is not valid UTF-8");
  });

  it("reads a character that lies across two pieces", async () => {
    const text = await textFrom(`${"x\n".repeat(131_071)}y🙂z\n`, { offset: 131_072 });
    expect(text).toBe("131072\ty🙂z");
  });

  it.each([
    { name: "a folder", path: "d", message: "a folder" },
    { name: "a FIFO", path: "fifo", message: "a FIFO" },
    { name: "a link to a FIFO", path: "to-fifo", message: "a FIFO" },
    { name: "a socket", path: "socket", message: "a socket" },
    { name: "/dev/zero", path: "/dev/zero", message: "a device" },
    { name: "/dev/tty", path: "/dev/stdin/../tty", message: "" },
    { name: "what is not there", path: "gone", message: "doesn’t exist" },
    { name: "a link to nothing", path: "dangling", message: "doesn’t exist" },
    { name: "a loop", path: "loop", message: "" },
    { name: "a file used as a folder", path: "f/x", message: "" },
  ])("refuses $name at once", async ({ path, message }) => {
    const folder = tempFolder({ f: "x" });
    mkdirSync(join(folder, "d"));
    execFileSync("mkfifo", [join(folder, "fifo")]);
    symlinkSync("fifo", join(folder, "to-fifo"));
    symlinkSync("gone", join(folder, "dangling"));
    symlinkSync("loop", join(folder, "loop"));
    const server = createServer().listen(join(folder, "socket"));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const call = callTool(read, { file_path: path }, folder).then(({ result }) =>
      result.ok ? "was read" : result.message,
    );
    const said = await call.catch((error: unknown) => String(error));
    expect(said).not.toBe("was read");
    expect(said).toContain(message);
  });

  it("reads the beginning of 2 GB without loading them", async () => {
    const folder = tempFolder({ f: "first\nsecond\n" });
    truncateSync(join(folder, "f"), 2 * 1024 ** 3);
    const reading = await heldWhile(() => callTool(read, { file_path: "f", limit: 2 }, folder));
    // What follows is NUL bytes, and the first piece has some: it is binary.
    expect(reading.result.result).toMatchObject({ ok: false, message: expect.stringContaining("2.0 GB") });
    expect(reading.bytes).toBeLessThan(30 * 1024 ** 2);
  });

  it("finds a line deep in a large file without keeping what is before it", async () => {
    const folder = tempFolder();
    const file = openSync(join(folder, "f"), "w");
    const piece = Buffer.from(`${"y".repeat(99)}\n`.repeat(10_000));
    for (let index = 0; index < 100; index += 1) writeSync(file, piece);
    writeSync(file, "the end\n");
    closeSync(file);
    const reading = await heldWhile(() => callTool(read, { file_path: "f", offset: 1_000_001 }, folder));
    expect(textOf(reading.result.result)).toBe("1000001\tthe end");
    expect(reading.samples).toBeGreaterThan(1);
    expect(reading.bytes).toBeLessThan(30 * 1024 ** 2);
  });

  it("reads one endless line without keeping it", async () => {
    const folder = tempFolder({ f: "x".repeat(30_000_000) });
    const text = textOf((await callTool(read, { file_path: "f" }, folder)).result);
    expect(text.length).toBeLessThan(2_100);
    expect(text).toContain("29,998,000 more bytes");
  });

  it("previews the real path and reads nothing", async () => {
    const folder = tempFolder({ "d/f": "x" });
    symlinkSync("d", join(folder, "link"));
    const { shown } = await callTool(read, { file_path: "link/f" }, folder);
    expect(shown).toEqual({
      preview: { kind: "path", action: "read", path: join(folder, "d/f") },
      fingerprints: [{ path: join(folder, "d/f"), hash: "place" }],
    });
  });

  it("refuses when the path leads elsewhere than it was looked at", async () => {
    const folder = tempFolder({ harmless: "fine", secret: "SECRET" });
    symlinkSync("harmless", join(folder, "link"));
    const between = () => {
      rmSync(join(folder, "link"));
      symlinkSync("secret", join(folder, "link"));
    };
    const { result } = await callTool(read, { file_path: "link" }, folder, { between });
    expect(result).toMatchObject({ ok: false, code: "changed_since_approved" });
  });

  it("stops when it is aborted", async () => {
    const folder = tempFolder({ f: createLines(10) });
    const controller = new AbortController();
    const { result } = await callTool(read, { file_path: "f" }, folder, {
      signal: controller.signal,
      between: () => controller.abort(),
    });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });

  it("reads files whose size the system does not tell", async () => {
    const { result } = await callTool(read, { file_path: "/proc/self/status", limit: 1 }, tempFolder());
    expect(textOf(result)).toMatch(/^ {5}1\tName:/);
  });
});
