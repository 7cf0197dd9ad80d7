import { describe, expect, it } from "vitest";
import { quiet, tempFolder, textOf } from "../fixtures/temp-workspace.ts";
import { createGlobTool } from "./glob.ts";
import { createGrepTool } from "./grep.ts";
import { findInWorker } from "./search/find-matches.ts";

const env = { PATH: process.env.PATH };
const files = { "a.txt": "key", "secret/b.txt": "key", ".env": "key" };
const tools = {
  Grep: createGrepTool({ env, home: "/home/ada" }),
  "Grep without ripgrep": createGrepTool({ env, home: "/home/ada", find: findInWorker }),
  Glob: createGlobTool("/home/ada"),
};

async function found(name: keyof typeof tools, path: string): Promise<string> {
  const workspace = tempFolder(files);
  const input = name === "Glob" ? { pattern: "**/*" } : { pattern: "key", path };
  const readFilter = () => (file: string) => !file.includes("/secret/") && !file.endsWith(".env");
  const context = { workspace, signal: quiet, basis: [], onOutput: () => {}, readFilter };
  return textOf(await tools[name].parse(input).run(context));
}

describe("what a rule keeps from being read", () => {
  it.each(["Grep", "Grep without ripgrep", "Glob"] as const)(
    "is left out of %s over its folder",
    async (name) => {
      const text = await found(name, ".");
      expect(text).toContain("a.txt");
      expect(text).not.toMatch(/secret|\.env/);
    },
  );

  it("is searched when the call named just that file and was let through", async () => {
    expect(await found("Grep", "secret/b.txt")).toContain("secret/b.txt");
  });
});
