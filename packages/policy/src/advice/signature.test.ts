import { describe, expect, it } from "vitest";
import { grantKey, signatureOf } from "./signature.ts";

describe("tool-confirmation, Tool Signatures", () => {
  it.each([
    { tool: "Bash", input: { command: "cargo test" }, want: "cargo test in /home/ada/project" },
    { tool: "Read", input: { file_path: "/path/to/file.txt" }, want: "reading /path/to/file.txt" },
    { tool: "Grep", input: { pattern: "fn main", path: "src/" }, want: "pattern 'fn main' in src/" },
    { tool: "Glob", input: { pattern: "**/*.rs" }, want: "pattern **/*.rs" },
    { tool: "WebFetch", input: { url: "https://docs.rs/tokio" }, want: "fetching https://docs.rs/tokio" },
    { tool: "LS", input: {}, want: "listing /home/ada/project" },
    { tool: "Delete", input: { file_path: "/a" }, want: "deleting /a" },
    { tool: "Edit", input: { file_path: "/a" }, want: "this change of /a" },
    { tool: "Other", input: { b: 1, a: [2] }, want: 'Other {"a":[2],"b":1}' },
  ])("$tool: $want", ({ tool, input, want }) => {
    expect(signatureOf({ tool, input }, "/home/ada/project")).toBe(want);
  });
});

describe("tool-confirmation, Cache Matching", () => {
  const key = (command: string, cwd = "/w", more = {}) =>
    grantKey({ tool: "Bash", input: { command, ...more } }, cwd);
  const read = (path: string) => grantKey({ tool: "Read", input: { file_path: path } }, "/w");

  const fetch = (url: string) => grantKey({ tool: "WebFetch", input: { url } }, "/w");

  it.each([
    {
      name: "the same command in the same folder, with any description",
      left: key("cargo test", "/w", { description: "run" }),
      right: key("cargo test", "/w", { description: "test" }),
    },
    { name: "the same file path", left: read("/w/src/main.rs"), right: read("/w/src/main.rs") },
    { name: "the same URL", left: fetch("https://docs.rs/tokio"), right: fetch("https://docs.rs/tokio") },
  ])("hits $name", ({ left, right }) => {
    expect(left).toBe(right);
  });

  it.each([
    { name: "another command", left: key("cargo test"), right: key("cargo test --all") },
    { name: "another folder", left: key("cargo test"), right: key("cargo test", "/v") },
    { name: "another spelling of a path", left: read("./src/main.rs"), right: read("/w/src/main.rs") },
    { name: "another file", left: read("/w/src/main.rs"), right: read("/w/src/lib.rs") },
    { name: "another URL", left: fetch("https://docs.rs/tokio"), right: fetch("https://docs.rs/serde") },
    { name: "another time limit", left: key("a"), right: key("a", "/w", { timeout: 1 }) },
    {
      name: "another tool",
      left: grantKey({ tool: "A", input: {} }, "/w"),
      right: grantKey({ tool: "B", input: {} }, "/w"),
    },
    { name: "a folder that runs into the input", left: key("a", "/w"), right: key("a", '/w"]{') },
  ])("misses $name", ({ left, right }) => {
    expect(left).not.toBe(right);
  });
});
