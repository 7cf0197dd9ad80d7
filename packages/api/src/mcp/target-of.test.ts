import { describe, expect, it } from "vitest";
import type { McpStart } from "../settings/files/parse-mcp-servers.ts";
import { targetOf } from "./target-of.ts";

const environment = {
  PATH: "/bin:/work/app/bin",
  HOME: "/home/ada",
  EMPTY: "",
  ANTHROPIC_API_KEY: "the-key-of-the-server",
  COPY: "has the-key-of-the-server in it",
  GITHUB_TOKEN: "of-the-person",
};
/** A variable as the file has it. */
const variable = (text: string) => `\${${text}}`;
const target = (start: Exclude<McpStart, { type: "unknown" }>) =>
  targetOf({ workspace: "/work/app", name: "a", config: "", digest: "", start }, environment);
const command = (args: string[], env: Record<string, string> = {}) =>
  target({ type: "stdio", command: "run", args, env });

describe("a server to start", () => {
  it.each([
    { text: variable("HOME"), want: "/home/ada" },
    { text: `${variable("HOME")}/x ${variable("HOME")}`, want: "/home/ada/x /home/ada" },
    { text: variable("NONE:-a b"), want: "a b" },
    { text: variable("EMPTY:-other"), want: "other" },
    { text: variable("EMPTY"), want: "" },
    { text: variable("NONE:-"), want: "" },
    { text: variable("ANTHROPIC_API_KEY:-none"), want: "none" },
    { text: variable("COPY:-none"), want: "none" },
    { text: variable("GITHUB_TOKEN"), want: "of-the-person" },
    { text: variable("CLAUDE_PROJECT_DIR:-."), want: "/work/app" },
    { text: `$HOME $(x) ${variable("1")}`, want: `$HOME $(x) ${variable("1")}` },
  ])("has $want for $text", ({ text, want }) => {
    expect(command([text])).toMatchObject({ args: [want] });
  });

  it("gets the environment of commands: no secret of Countersign, no folder of the workspace in PATH", () => {
    const started = command([], { KEY: variable("GITHUB_TOKEN") });
    expect(started).toMatchObject({ cwd: "/work/app", env: { KEY: "of-the-person", PATH: "/bin" } });
    expect(JSON.stringify(started)).not.toContain("the-key-of-the-server");
  });

  it.each([
    { start: () => command([variable("NONE")]), want: /needs the variable NONE, which isn’t set/ },
    { start: () => address("ftp://x/"), want: /starts with http/ },
    { start: () => address("x"), want: /starts with http/ },
    { start: () => address("https://ada:secret@x/"), want: /belong in headers/ },
    { start: () => address("https://x/", { "x-key": variable("NONE") }), want: /needs the variable NONE/ },
  ])("is refused: $want", ({ start, want }) => {
    expect(start).toThrow(want);
  });
});

const address = (url: string, headers: Record<string, string> = {}) => target({ type: "http", url, headers });
