import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "./steps.mjs";

const examples = [
  {
    file: "packages/agent/examples/1-ask-in-the-terminal.ts",
    typed: "y\nn\n",
    want: ["do you want to proceed?", "All done.", "Write allow", "Bash deny Not on my machine"],
  },
  {
    file: "packages/anthropic/examples/2-messages-api.ts",
    typed: "",
    want: ["Write ran", "Bash denied", "I was not allowed to push.", "# draft"],
  },
  {
    file: "packages/agent/examples/3-rules-hooks-audit.ts",
    typed: "",
    want: ["t2 Read deny by policy", "t4 Write deny by callback the reviewer", "t6 Bash deny by hook"],
  },
];

const guide = readFileSync(join(root, "docs/library.md"), "utf8");

describe("docs/library.md", () => {
  it.each(examples)("shows $file as it is", ({ file }) => {
    expect(guide).toContain(`\`\`\`ts\n${readFileSync(join(root, file), "utf8")}\`\`\``);
    expect(guide).toContain(`(../${file})`);
  });

  it("shows no other program", () => {
    const blocks = guide.match(/^```ts$/gm) ?? [];
    expect(blocks).toHaveLength(examples.length);
  });

  it.each(examples)("runs $file to its end", async ({ file, typed, want }) => {
    const running = promisify(execFile)(process.execPath, [join(root, file)], { timeout: 120_000 });
    running.child.stdin?.end(typed);
    const { stdout, stderr } = await running;
    for (const words of want) expect(stdout).toContain(words);
    expect(stderr).toBe("");
  });

  it("is about a library whose types a project of somebody else can use, and not misuse", async () => {
    const compiler = join(root, "node_modules/.bin/tsc");
    const checked = promisify(execFile)(compiler, ["-p", join(root, "packages/agent/examples/foreign")]);
    await expect(checked).resolves.toMatchObject({ stdout: "" });
  });
});
