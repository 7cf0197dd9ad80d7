import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSampleProject } from "@countersign/anthropic/demo";
import { grantedRules, readText } from "@countersign/api/known-command";
import { builtInCommands, expandCommand, parseCommand, readTypedText } from "@countersign/commands";
import { compileRules, decide, type PolicyCall, type PolicyContext } from "@countersign/policy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const page = await readFile(new URL("../../../../docs/commands.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/^```text\n(.*?)^```$/gms)].map(([, text = ""]) => text);
const folder = ".countersign/commands";
const samples = ["commit", "review", "fix-tests"];

/** The rows of the table whose first column has this title. */
function rowsOf(title: string): string[][] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${title} `));
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  return lines.slice(start + 2, start + length).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands in back-quotes, also in double ones. */
function quotedTexts(cell: string): string[] {
  return [...cell.matchAll(/(`+)(.*?)\1/g)].map(([, , text = ""]) => text);
}

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "commands-document-"));
  await createSampleProject(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));
const sample = (name: string) => readFile(join(root, folder, `${name}.md`), "utf8");

describe("docs/commands.md", () => {
  it("shows /commit as it is in the sample project", async () => {
    expect(examples[0]).toBe(await sample("commit"));
  });

  it("has examples of which all can be run", () => {
    expect(examples.length).toBeGreaterThan(3);
    for (const text of examples) {
      const { parsed, patterns } = readText(text);
      expect([parsed.problem, parsed.warnings], text).toEqual([null, []]);
      for (const pattern of patterns)
        expect(pattern).toMatchObject({ problem: null, danger: null, dangerCode: null });
    }
  });

  it.each(rowsOf("text"))("says rightly what %s makes of %s", (text, typed, sent) => {
    const read = readTypedText(quotedTexts(typed ?? "")[0] ?? "");
    const words = read.kind === "named" ? read.argument : "";
    const pieces = expandCommand(parseCommand(quotedTexts(text ?? "")[0] ?? ""), words);
    expect(pieces).toEqual([{ kind: "text", text: quotedTexts(sent ?? "")[0] }]);
  });

  it.each(rowsOf("`allowed-tools`"))("says rightly what %s lets run", (rule, unasked, asked) => {
    const context = commandContext(quotedTexts(rule ?? ""));
    for (const call of callsOf(unasked ?? ""))
      expect(decide(call, context), JSON.stringify(call)).toMatchObject({ kind: "allow" });
    for (const call of callsOf(asked ?? ""))
      expect(decide(call, context), JSON.stringify(call)).toMatchObject({ kind: "ask" });
  });

  it("has every key of the front matter, and no other", () => {
    const keys = rowsOf("key").flatMap(([key = ""]) => quotedTexts(key));
    const values: Record<string, string> = {
      "allowed-tools": "[Read]",
      "sub-agents": "true",
      "disable-model-invocation": "true",
    };
    const lines = keys.map((key) => `${key}: ${values[key] ?? "words"}`);
    expect(keys).toHaveLength(6);
    expect(parseCommand(["---", ...lines, "---", "Text"].join("\n"))).toMatchObject({
      problem: null,
      warnings: [],
    });
  });

  it("has every command of the product, and no other", () => {
    const named = rowsOf("command").flatMap(([command = ""]) => quotedTexts(command));
    const names = named.map((typed) => {
      const read = readTypedText(typed);
      return read.kind === "built-in" ? read.command.name : typed;
    });
    expect(names.toSorted()).toEqual(builtInCommands.map(({ name }) => name).toSorted());
  });
});

describe("the sample project's commands", () => {
  it.each(samples)("/%s can be run, and lets nothing dangerous through", async (name) => {
    const { parsed, patterns } = readText(await sample(name));
    expect([parsed.problem, parsed.warnings]).toEqual([null, []]);
    expect(parsed.description).not.toBe("");
    for (const pattern of patterns)
      expect(pattern).toMatchObject({ problem: null, danger: null, dangerCode: null });
  });

  it("insert only what is read without approval in a folder, so that nobody waits before the agent begins", async () => {
    for (const name of samples) {
      const pieces = expandCommand(parseCommand(await sample(name)), "now");
      for (const piece of pieces) {
        const call =
          piece.kind === "shell" ? bash(piece.command) : piece.kind === "file" ? read(piece.path) : null;
        if (call !== null) expect(decide(call, commandContext([])).kind).toBe("allow");
      }
    }
  });

  it.each([
    {
      name: "commit",
      unasked: ["git add --all", "git status --short", "git commit -m x"],
      asked: "git push",
    },
    { name: "review", unasked: [], asked: "touch a" },
    { name: "fix-tests", unasked: ["node --test"], asked: "node --test evil.js" },
  ])("/$name grants what it says", async ({ name, unasked, asked }) => {
    const allowedTools = readText(await sample(name)).patterns;
    const context = commandContext(grantedRules({ allowedTools }));
    for (const command of unasked) expect(decide(bash(command), context).kind, command).toBe("allow");
    expect(decide(bash(asked), context).kind).toBe("ask");
  });
});

function bash(command: string): PolicyCall {
  return { tool: "Bash", input: { command } };
}

function read(file_path: string): PolicyCall {
  return { tool: "Read", input: { file_path } };
}

/** Commands in back-quotes, and "a write of `file`". */
function callsOf(cell: string): PolicyCall[] {
  return quotedTexts(cell).map((text) =>
    cell.includes(`a write of \`${text}\``)
      ? { tool: "Write", input: { file_path: text, content: "x" } }
      : bash(text),
  );
}

function commandContext(rules: string[]): PolicyContext {
  const allow = rules.map((text) => ({ text, source: "the command /x", cycle: "c" }));
  return {
    mode: "default",
    workspace: "/workspace",
    cwd: "/workspace",
    home: "/home/ada",
    cycle: "c",
    additionalDirectories: [],
    fileSystem: { realpath: (path) => path },
    rules: compileRules({ allow, ask: [], deny: [] }),
  };
}
