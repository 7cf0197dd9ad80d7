import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { policyCheck } from "./policy-check.ts";

type Answer = {
  id: unknown;
  decision?: string;
  error?: string;
  reasons?: unknown[];
  canonical?: string;
  risk?: unknown;
  suggestions?: unknown;
  problems?: unknown;
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function check(chunks: (string | Uint8Array)[]): Promise<{ code: number; answers: Answer[] }> {
  const written: string[] = [];
  const input = (async function* () {
    yield* chunks;
  })();
  const output = { write: (text: string) => written.push(text) > 0, once: () => undefined };
  const code = await policyCheck(input, output);
  return { code, answers: written.map((line) => JSON.parse(line)) };
}

const line = (request: unknown): string => `${JSON.stringify(request)}\n`;
const bash = (command: string) => ({ tool: "Bash", input: { command } });

describe("policy check", () => {
  it("answers each line with its id, in order", async () => {
    const { code, answers } = await check([
      line({ id: 1, rules: { allow: ["Bash(git status:*)"] }, call: bash("git status -s"), fs: {} }),
      line({ id: "two", rules: { deny: ["Bash(git push:*)"] }, call: bash("sudo git push"), fs: {} }),
      line({ id: null, rules: {}, call: bash("npm run test"), fs: {} }),
    ]);
    expect(code).toBe(0);
    expect(answers).toMatchObject([
      {
        id: 1,
        decision: "allow",
        canonical: "git status -s",
        reasons: [{ code: "rule-allows", rule: { text: "Bash(git status:*)", source: "request" } }],
      },
      {
        id: "two",
        decision: "deny",
        canonical: "git push",
        message: "The rule Bash(git push:*) (request) denies git push",
      },
      {
        id: null,
        decision: "ask",
        risk: { level: "medium" },
        suggestions: [{ rule: "Bash(npm run test:*)" }],
      },
    ]);
  });

  it.each([
    { name: "no JSON", text: "{nope\n", id: null, error: /^line 1: it isn’t JSON: / },
    { name: "no object", text: "[1]\n", id: null, error: /^line 1: must be an object$/ },
    { name: "no call", text: '{"id":7,"rules":{}}\n', id: 7, error: /^line 1: call: is missing$/ },
    {
      name: "a misspelt list",
      text: line({ id: 8, rules: { denied: ["Bash"] }, call: bash("ls") }),
      id: 8,
      error: /^line 1: rules: unknown field "denied"$/,
    },
    {
      name: "a mode that is none",
      text: line({ id: 9, rules: {}, mode: "yolo", call: bash("ls") }),
      id: 9,
      error: /^line 1: mode: must be one of "default", /,
    },
    {
      name: "rules that are no texts",
      text: line({ id: 10, rules: { allow: [5] }, call: bash("ls") }),
      id: 10,
      error: /^line 1: rules\.allow\.0: must be text$/,
    },
  ])("answers $name with an error, goes on, and ends with 1", async ({ text, id, error }) => {
    const { code, answers } = await check([text, line({ id: "next", rules: {}, call: bash("ls"), fs: {} })]);
    expect(code).toBe(1);
    expect(answers[0]).toEqual({ id, error: expect.stringMatching(error) });
    expect(answers[1]).toMatchObject({ id: "next", decision: "allow" });
  });

  it("closes the data folder that the environment or a line names, and no other", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "countersign-check-")));
    folders.push(folder);
    mkdirSync(join(folder, "data"));
    vi.stubEnv("COUNTERSIGN_DATA", join(folder, "data"));
    const rules = { allow: ["Bash"] };
    const named = { productData: "/srv/data" };
    const { answers } = await check([
      line({ rules, workspace: folder, call: bash("rm -rf data") }),
      line({ rules, workspace: folder, call: bash("ls") }),
      line({ rules, context: named, call: bash("rm -rf /srv"), fs: {} }),
      line({ rules, context: named, call: bash("rm -rf /opt"), fs: {} }),
    ]);
    vi.stubEnv("COUNTERSIGN_DATA", "");
    const without = await check([
      line({ rules, call: bash("rm -rf /") }),
      line({ rules, call: bash("rm -rf ~") }),
    ]);
    vi.unstubAllEnvs();
    expect(without.answers.map(({ decision }) => decision)).toEqual(["ask", "ask"]);
    expect(answers.map(({ decision }) => decision)).toEqual(["deny", "allow", "deny", "allow"]);
  });

  it("takes lines that come in pieces, blank lines and no newline at the end", async () => {
    const text = `${line({ id: 1, rules: {}, call: bash("echo é"), fs: {} })}\n\r\n${JSON.stringify({ id: 2, rules: {}, call: bash("ls"), fs: {} })}`;
    const bytes = new TextEncoder().encode(text);
    const { code, answers } = await check([bytes.slice(0, 53), bytes.slice(53, 54), bytes.slice(54)]);
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("waits when the reader is behind", async () => {
    let isDrained = false;
    const input = (async function* () {
      yield line({ id: 1, rules: {}, call: bash("ls"), fs: {} });
    })();
    const output = {
      write: () => false,
      once: (_event: "drain", listener: () => void) => {
        isDrained = true;
        listener();
      },
    };
    expect(await policyCheck(input, output)).toBe(0);
    expect(isDrained).toBe(true);
  });

  it.each([
    {
      name: "a symlink out of the workspace",
      fs: { symlinks: { "/workspace/l": "/etc" } },
      path: "l/passwd",
      want: "ask",
    },
    {
      name: "a relative symlink in the workspace",
      fs: { symlinks: { "/workspace/l": "src" } },
      path: "l/a",
      want: "allow",
    },
    { name: "a symlink that goes up", fs: { symlinks: { l: "../x" } }, path: "l", want: "ask" },
    { name: "a loop", fs: { symlinks: { "/workspace/l": "l" } }, path: "l", want: "ask" },
    { name: "a missing file", fs: { missing: ["/workspace/new"] }, path: "new", want: "allow" },
    {
      name: "a symlink behind a symlink",
      fs: { symlinks: { "/workspace/a": "b", "/workspace/b": "/etc" } },
      path: "a/x",
      want: "ask",
    },
  ])("simulates $name: $want", async ({ fs, path, want }) => {
    const { answers } = await check([
      line({ rules: {}, call: { tool: "Read", input: { file_path: path } }, fs }),
    ]);
    expect(answers[0]?.decision).toBe(want);
  });

  it("knows the workspace by the name that it was given, too", async () => {
    const request = {
      rules: { allow: ["Edit(src/**)"] },
      workspace: "/alias",
      call: { tool: "Edit", input: { file_path: "/alias/src/a" } },
      fs: { symlinks: { "/alias": "/real" } },
    };
    expect((await check([line(request)])).answers[0]?.decision).toBe("allow");
  });

  it("asks the real file system when none is simulated", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "policy-")));
    folders.push(folder);
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "src/a"), "");
    symlinkSync("/etc", join(folder, "out"));
    symlinkSync("/nowhere/x", join(folder, "dangling"));
    symlinkSync("loop", join(folder, "loop"));
    const read = (path: string) =>
      line({ id: path, rules: {}, workspace: folder, call: { tool: "Read", input: { file_path: path } } });
    const { answers } = await check(
      ["src/a", "new/file", "out/passwd", "dangling", "loop", "src/a/below", "dangling/../src/a"].map(read),
    );
    expect(answers.map(({ id, decision }) => [id, decision])).toEqual([
      ["src/a", "allow"],
      ["new/file", "allow"],
      ["out/passwd", "ask"],
      ["dangling", "ask"],
      ["loop", "ask"],
      ["src/a/below", "ask"],
      ["dangling/../src/a", "ask"],
    ]);
  });

  it("names the rules that cannot be read", async () => {
    const { answers } = await check([
      line({ rules: { allow: ["Bash(make"], deny: ["Edit(!x)"] }, call: bash("make"), fs: {} }),
    ]);
    expect(answers[0]?.problems).toEqual([
      { list: "deny", rule: "Edit(!x)", position: 5, reason: expect.stringContaining("negated") },
      { list: "allow", rule: "Bash(make", position: 9, reason: "a closing parenthesis is missing" },
    ]);
  });

  it("a redirect to another host asks", async () => {
    const request = {
      rules: { allow: ["WebFetch(domain:a.example)"] },
      call: { tool: "WebFetch", input: { url: "https://b.example" } },
      context: { redirectedFrom: "https://a.example" },
      fs: {},
    };
    expect((await check([line(request)])).answers[0]).toMatchObject({
      decision: "ask",
      risk: { level: "medium" },
    });
  });

  it("answers 1,000 lines", async () => {
    const lines = Array.from({ length: 1_000 }, (_, id) =>
      line({
        id,
        rules: { allow: [`Bash(tool${id}:*)`, "Edit(src/**)"], deny: ["Bash(git push:*)"] },
        call: bash(`tool${id} run && ls -la src`),
        fs: {},
      }),
    );
    const { answers } = await check(lines);
    expect(answers.filter(({ decision }) => decision === "allow")).toHaveLength(1_000);
  });
});
