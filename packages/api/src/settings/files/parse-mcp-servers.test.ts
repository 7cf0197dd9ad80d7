import { describe, expect, it } from "vitest";
import { parseMcpFile } from "./parse-settings.ts";

function parse(servers: unknown) {
  const parsed = parseMcpFile(JSON.stringify({ mcpServers: servers }));
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.content.mcpServers;
}
/** A variable as the file has it. */
const variable = "$" + "{VALUE:-x}";

describe("a .mcp.json", () => {
  it("has servers with a command or an address, and keeps their variables as they stand", () => {
    expect(
      parse({
        files: { command: "npx", args: ["-y", variable], env: { KEY: variable } },
        "my server": { type: "stdio", command: "x" },
        web: { type: "http", url: `https://${variable}/`, headers: { "x-key": variable } },
      }),
    ).toEqual([
      {
        name: "files",
        start: { type: "stdio", command: "npx", args: ["-y", variable], env: { KEY: variable } },
        line: 1,
        problem: null,
      },
      {
        name: "my_server",
        start: { type: "stdio", command: "x", args: [], env: {} },
        line: 1,
        problem: null,
      },
      {
        name: "web",
        start: { type: "http", url: `https://${variable}/`, headers: { "x-key": variable } },
        line: 1,
        problem: null,
      },
    ]);
  });

  it.each([
    { name: "a__b", server: { command: "x" }, want: /can’t be the name of a server/ },
    { name: "a_", server: { command: "x" }, want: /can’t be the name of a server/ },
    { name: "a. b", server: { command: "x" }, want: /mcp__a__b__…/ },
    { name: "", server: { command: "x" }, want: /can’t be the name of a server/ },
    { name: "x".repeat(41), server: { command: "x" }, want: /at most 40 characters/ },
    { name: "a", server: { type: "sse", url: "http://x" }, want: /type sse can’t be used here/ },
    { name: "a", server: { command: "x", disabled: true }, want: /disabled is unknown here/ },
    { name: "a", server: { command: "x", argz: [] }, want: /Did you mean args\?/ },
    { name: "a", server: { command: "x", args: "y" }, want: /^args: / },
    { name: "a", server: { command: "x\0" }, want: /NUL byte/ },
    { name: "a", server: {}, want: /^command: / },
    { name: "a", server: { type: "http" }, want: /^url: / },
  ])("says why $name with $server isn't started, and keeps the others", ({ name, server, want }) => {
    const [first, second] = parse({ [name]: server, other: { command: "x" } });
    expect(first?.problem).toMatch(want);
    expect(second?.problem).toBeNull();
  });

  it("starts neither of two servers whose tools would have the same names", () => {
    const servers = parse({ "a b": { command: "x" }, A_b: { command: "y" }, c: { command: "z" } });
    expect(servers.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('those of "A_b"'),
      expect.stringContaining('those of "a b"'),
      null,
    ]);
  });

  it.each([
    { text: "{", want: /./ },
    { text: "[]", want: /the file: / },
    { text: "{}", want: /mcpServers: / },
    { text: '{"mcpServers": {"a": 1}}', want: /mcpServers\.a: / },
    { text: '{"mcpServers": {"a": {"command": "x", "command": "y"}}}', want: /has the key command twice/ },
    { text: '{"mcpServers": {"a": {}, "a": {}}}', want: /has the key a twice/ },
  ])("is broken as $text", ({ text, want }) => {
    expect(parseMcpFile(text)).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(want) },
    });
  });
});
