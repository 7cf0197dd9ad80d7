import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { serverName } from "./server-name.ts";

const of = (command: string[], url?: string, folder = "/nowhere") =>
  serverName(undefined, { command, url, folder });

it.each([
  { command: ["npx", "-y", "@modelcontextprotocol/server-filesystem", "/srv"], want: "server-filesystem" },
  { command: ["npx", "-y", "@scope/files@1.2.3"], want: "files" },
  { command: ["files@latest"], want: "files" },
  { command: ["/usr/bin/node", "/opt/my.server.mjs"], want: "my-server" },
  { command: ["uvx", "mcp_server__git"], want: "mcp-server-git" },
])("names $command, and always the same", ({ command, want }) => {
  expect(of(command)).toMatch(new RegExp(`^${want}-[0-9a-f]{16}$`));
  expect(of(command)).toBe(of([...command]));
});

it("names an address after its host", () => {
  expect(of([], "https://mcp.example.com/mcp?x=1")).toMatch(/^mcp-example-com-[0-9a-f]{16}$/);
});

it.each([
  { name: "two folders", one: ["npx", "files", "/a"], other: ["npx", "files", "/b"] },
  {
    name: "two containers",
    one: ["docker", "run", "-v", "/a:/x", "a/git"],
    other: ["docker", "run", "-v", "/a:/x", "b/git"],
  },
  { name: "two makers", one: ["npx", "@a/files"], other: ["npx", "@b/files"] },
  { name: "words that are split elsewhere", one: ["files", "a b"], other: ["files", "a", "b"] },
])("gives the commands of $name two names", ({ one, other }) => {
  expect(of(one)).not.toBe(of(other));
});

it("gives two addresses at one host two names", () => {
  expect(of([], "https://a.example/one")).not.toBe(of([], "https://a.example/two"));
});

it("gives a program of one project another name than that of another one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-mcp-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [one, other] = [join(folder, "one"), join(folder, "other")];
  for (const project of [one, other]) {
    await mkdir(project);
    await writeFile(join(project, "server.js"), "");
  }
  const command = ["node", "server.js"];
  expect(of(command, undefined, one)).not.toBe(of(command, undefined, other));
});

it("takes the given name", () => {
  const place = { command: ["npx", "other"], url: undefined, folder: "/nowhere" };
  expect(serverName("my_files-2", place)).toBe("my_files-2");
});

it.each(["a__b", "_a", "a_", "a b", "", "a*"])(
  "refuses the name %j, which rules could read in two ways",
  (name) => {
    expect(() => serverName(name, { command: ["x"], url: undefined, folder: "/" })).toThrow(
      /can’t be the name/,
    );
  },
);

it("asks for a name where the command has none", () => {
  expect(() => of(["npx", "-y"])).toThrow(/--name/);
});
