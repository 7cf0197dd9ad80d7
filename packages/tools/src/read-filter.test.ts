import { describe, expect, it } from "vitest";
import { quiet, tempFolder, textOf } from "./fixtures/temp-workspace.ts";
import { createGlobTool } from "./glob.ts";
import { createGrepTool } from "./grep.ts";
import { createLsTool } from "./ls.ts";

const files = { "a.txt": "key", "secret/b.txt": "key", ".env": "key" };
const tools = {
  Grep: createGrepTool("/home/ada"),
  Glob: createGlobTool("/home/ada"),
  LS: createLsTool("/home/ada"),
};

const inputs: Record<keyof typeof tools, (path: string) => Record<string, string>> = {
  Grep: (path) => ({ pattern: "key", path }),
  Glob: () => ({ pattern: "**/*" }),
  LS: (path) => ({ path }),
};

async function findVisible(name: keyof typeof tools, path: string): Promise<string> {
  const workspace = tempFolder(files);
  const input = inputs[name](path);
  const readFilter = () => (file: string) => !file.includes("/secret/") && !file.endsWith(".env");
  const call = tools[name].parse(input);
  const { fingerprints } = await call.preview({ workspace, signal: quiet });
  return textOf(await call.run({ workspace, signal: quiet, fingerprints, onOutput: () => {}, readFilter }));
}

describe("what a rule keeps from being read", () => {
  it.each(["Grep", "Glob", "LS"] as const)("is left out of %s over its folder", async (name) => {
    const text = await findVisible(name, ".");
    expect(text).toContain("a.txt");
    expect(text).not.toMatch(/b\.txt|\.env/);
  });

  it("is searched when the call named just that file and was let through", async () => {
    expect(await findVisible("Grep", "secret/b.txt")).toContain("secret/b.txt");
  });
});
