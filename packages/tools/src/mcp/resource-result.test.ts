import { describe, expect, it } from "vitest";
import { toListResult, toReadResult } from "./resource-result.ts";

const textOf = (result: ReturnType<typeof toListResult>) => (result.ok ? result.text : result.message);

describe("a list of resources", () => {
  it("is a line for each, without what isn't known here", () => {
    const resources = [{ uri: "x://a", name: "A\nB", size: 2048, _meta: {} }, { name: "no URI" }];
    expect(toListResult("files", { resources, hasMore: false })).toEqual({
      ok: true,
      text: '{"uri":"x://a","name":"A\\nB","size":"2.0 KB"}\n[a resource that can’t be read]',
    });
  });

  it("says where it is empty, where there are more, and where it is cut", () => {
    expect(textOf(toListResult("files", { resources: [], hasMore: false }))).toBe(
      "The MCP server files lists no resources.",
    );
    const one = { uri: "x://a" };
    expect(textOf(toListResult("files", { resources: [one], hasMore: true }))).toMatch(
      /\n\[files has more resources than this one\.\]$/,
    );
    const long = { uri: "x://a", description: "d".repeat(40_000) };
    expect(textOf(toListResult("files", { resources: [long], hasMore: true }))).toMatch(
      /d\n\[cut here: .*\n\[files has more/,
    );
  });
});

describe("a resource", () => {
  it.each([
    { contents: [{ uri: "x://a", text: "hi" }], want: "[resource x://a]\nhi" },
    {
      contents: [{ uri: "x://a", mimeType: "image/png", blob: "aGVsbG8=" }],
      want: "[resource x://a of image/png, 6 bytes, not shown]",
    },
    { contents: [{ blob: "aGVsbG8=" }], want: "[a resource that can’t be read]" },
    { contents: [], want: "The MCP server files returned nothing." },
  ])("is the text $want", ({ contents, want }) => {
    expect(toReadResult("files", { raw: { contents } })).toEqual({ ok: true, text: want });
  });

  it("is an error where the server refuses or answers with something else", () => {
    expect(toReadResult("files", { refusal: "not found" })).toEqual({
      ok: false,
      code: "tool_failed",
      message: "The MCP server files refused: not found",
    });
    expect(toReadResult("files", { raw: { contents: 7 } })).toMatchObject({ ok: false, code: "tool_failed" });
    expect(textOf(toReadResult("files", { refusal: "x".repeat(5_000) })).length).toBeLessThan(1_200);
  });
});
