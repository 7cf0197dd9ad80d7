import { expect, it } from "vitest";
import { serverName } from "./server-name.ts";

it.each([
  { command: ["npx", "-y", "@modelcontextprotocol/server-filesystem", "/srv"], want: "server-filesystem" },
  { command: ["npx", "-y", "@scope/files@1.2.3"], want: "files" },
  { command: ["files@latest"], want: "files" },
  { command: ["/usr/bin/node", "/opt/my.server.mjs"], want: "my-server" },
  { command: ["uvx", "mcp_server__git"], want: "mcp-server-git" },
])("names $command", ({ command, want }) => {
  expect(serverName(undefined, command, undefined)).toBe(want);
});

it("names an address after its host", () => {
  expect(serverName(undefined, [], "https://mcp.example.com/mcp?x=1")).toBe("mcp-example-com");
});

it("takes the given name", () => {
  expect(serverName("my_files-2", ["npx", "other"], undefined)).toBe("my_files-2");
});

it.each(["a__b", "_a", "a_", "a b", "", "a*"])(
  "refuses the name %j, which rules could read in two ways",
  (name) => {
    expect(() => serverName(name, ["x"], undefined)).toThrow(/can’t be the name/);
  },
);

it("asks for a name where the command has none", () => {
  expect(() => serverName(undefined, ["npx", "-y"], undefined)).toThrow(/--name/);
});
