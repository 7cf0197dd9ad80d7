import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { keymap } from "../apps/web/src/lib/keys/keymap.ts";
import { root } from "./steps.mjs";

const readme = readFileSync(join(root, "README.md"), "utf8");
const sampleMaker = readFileSync(join(root, "apps/server/src/sample-project.ts"), "utf8");

function linksOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, link = ""]) =>
    /^[a-z]+:/.test(link) ? [] : [link],
  );
}

describe.each([
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "docs/policy.md",
  "docs/library.md",
  "docs/your-own-programs.md",
  "docs/intents.md",
  "docs/commands.md",
])("%s", (file) => {
  it("points only to files that exist", () => {
    const missing = linksOf(file).filter((link) => !existsSync(join(root, dirname(file), link)));
    expect(missing).toEqual([]);
  });
});

describe("README.md", () => {
  const keys = /## Keys\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? "";
  const named = [...keys.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key.replace("Esc", "Escape"));

  const listed = Object.values(keymap).flatMap((bindings) =>
    Object.values(bindings).flatMap(({ keys }) => keys),
  );

  it.each([...new Set(named)])("names the key %s, which the dashboard lists too", (key) => {
    expect(listed).toContain(key);
  });

  it("names the folder that the demo works in", () => {
    expect(readme).toContain("`~/countersign-sample`");
    expect(sampleMaker).toContain('"countersign-sample"');
  });
});
