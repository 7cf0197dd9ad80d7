import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

const program = fileURLToPath(new URL("../../bin/countersign.mjs", import.meta.url));
const answer = z.object({ id: z.number(), decision: z.string().optional(), error: z.string().optional() });

type Ended = { code: number | null; output: string; errors: string };

/** The real command in a process of its own. */
function countersign(args: string[], input = ""): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: tmpdir() },
    });
    const ended: Ended = { code: null, output: "", errors: "" };
    child.stdout.on("data", (data) => {
      ended.output += data;
    });
    child.stderr.on("data", (data) => {
      ended.errors += data;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ended, code }));
    child.stdin.end(input);
  });
}

function line(id: number, command: string): string {
  const rules = { allow: ["Bash(npm run test:*)", "Bash(git status:*)"], deny: ["Bash(rm:*)"] };
  return `${JSON.stringify({ id, rules, workspace: "/w", call: { tool: "Bash", input: { command } }, fs: {} })}\n`;
}

describe("countersign policy check", () => {
  it("answers a thousand lines, each in its place", async () => {
    const commands = ["git status -s", "rm -rf build", "npm run test -- --watch", "npm run testing && id"];
    const input = Array.from({ length: 1_000 }, (_, id) => line(id, `${commands[id % 4]}`)).join("");
    const { code, output, errors } = await countersign(["policy", "check"], input);
    const answers = output
      .trimEnd()
      .split("\n")
      .map((text) => answer.parse(JSON.parse(text)));
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, id) => id));
    expect(answers.slice(0, 4).map(({ decision }) => decision)).toEqual(["allow", "deny", "allow", "ask"]);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  it("goes on after a bad line and ends with 1", async () => {
    const { code, output } = await countersign(["policy", "check"], `{"id":1}\n${line(2, "git status")}`);
    const [bad, good] = output
      .trimEnd()
      .split("\n")
      .map((text) => answer.parse(JSON.parse(text)));
    expect(bad).toMatchObject({ id: 1, error: expect.stringContaining("line 1") });
    expect(good).toMatchObject({ id: 2, decision: "allow" });
    expect(code).toBe(1);
  });
});

describe("countersign policy test", () => {
  it.each([
    { name: "all is as expected", want: "allow", code: 0, says: "1 passed, 0 failed" },
    { name: "something is not", want: "deny", code: 1, says: "0 passed, 1 failed" },
  ])("reports like a test runner when $name", async ({ want, code, says }) => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-policy-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const table = join(folder, "table.yaml");
    await writeFile(
      table,
      `rules: { allow: ["Bash(git status:*)"] }\ncases:\n  - { bash: git status -s, want: ${want} }\n`,
    );
    const ended = await countersign(["policy", "test", table]);
    expect(ended.output).toContain(says);
    expect(ended.code).toBe(code);
  });
});
