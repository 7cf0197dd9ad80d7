import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { decide } from "@countersign/policy";
import { realpathOf } from "@countersign/tools/file-system/real-path";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { createTools } from "@countersign/tools/tool-set";
import { describe, expect, it } from "vitest";
import type { Evaluation } from "../loop/state.ts";
import { evaluateCall } from "./evaluate-call.ts";
import { withoutRules } from "./session-policy.ts";

type Place = { workspace: string; mode?: PermissionMode; data?: string; realpath?: (path: string) => string };

/** An evaluation with the real tools and the real policy. */
async function evaluate(tool: string, input: Call["input"], place: Place): Promise<Evaluation> {
  const call: Call = {
    id: "c",
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: "t",
    tool,
    input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
  };
  const tools = createTools({ env: { PATH: process.env.PATH }, home: "/nowhere" });
  const policy = { ...(await withoutRules()), productData: place.data };
  return evaluateCall(
    call,
    true,
    {
      session: {
        id: "s",
        workspace: place.workspace,
        createdBy: "ada",
        intent: null,
        sandbox: "off",
        loop: { tag: "idle", notice: null },
        subAgent: null,
      },
      mode: place.mode ?? "default",
      signal: new AbortController().signal,
    },
    {
      tools: new Map(tools.map((each) => [each.name, each])),
      decide,
      fileSystem: { realpath: place.realpath ?? realpathOf },
      home: "/nowhere",
      now: () => "2026-01-01T00:00:00.000Z",
      policyFor: async () => policy,
    },
  );
}

/** What the model reads before any person has decided; null for nothing. */
const unpromptedResult = (found: Evaluation) => (found.kind === "refused" ? found.end.result : null);

describe("a preview that fails is no oracle", () => {
  const modes: PermissionMode[] = ["default", "acceptEdits", "plan", "dontAsk", "strict"];
  const guesses = (guess: string) => [
    { old_string: guess, new_string: "x" },
    { old_string: "\u0001nope", new_string: "y" },
  ];

  it.each(modes)("in mode %s the answer does not depend on a file outside the workspace", async (mode) => {
    const folder = tempFolder({ "app/a": "", secret: "hunter2" });
    const workspace = join(folder, "app");
    const answers = await Promise.all(
      ["hunter2", "wrong"].map(async (guess) =>
        unpromptedResult(
          await evaluate("MultiEdit", { file_path: "../secret", edits: guesses(guess) }, { workspace, mode }),
        ),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0] ?? "").not.toContain("edit 2");
  });

  it.each([
    { tool: "Edit", input: { file_path: "../secret", old_string: "a", new_string: "b" } },
    { tool: "Delete", input: { file_path: "../folder" } },
    { tool: "LS", input: { path: "../secret" } },
  ])("$tool reveals nothing outside the workspace before a person approves", async ({ tool, input }) => {
    const folder = tempFolder({ "app/a": "", secret: "x", "folder/b": "" });
    expect(unpromptedResult(await evaluate(tool, input, { workspace: join(folder, "app") }))).toBeNull();
  });

  it("tells the model at once what it could read anyway", async () => {
    const workspace = tempFolder({ a: "text" });
    const found = await evaluate(
      "Edit",
      { file_path: "a", old_string: "nope", new_string: "b" },
      { workspace },
    );
    expect(unpromptedResult(found)).toContain("isn’t in the file");
  });

  it("in strict mode it asks first, because reading would ask", async () => {
    const workspace = tempFolder({ a: "text" });
    const input = { file_path: "a", old_string: "nope", new_string: "b" };
    expect(unpromptedResult(await evaluate("Edit", input, { workspace, mode: "strict" }))).toBeNull();
  });
});

describe("the path that is decided on is the path that is used", () => {
  it("asks when a link leads outside for the preview, although it led inside for the policy", async () => {
    const folder = tempFolder({ "app/inside": "", "outside/target": "" });
    const workspace = join(folder, "app");
    symlinkSync(join(folder, "outside"), join(workspace, "link"));
    const realpath = (path: string) =>
      path === join(workspace, "link/target") ? join(workspace, "inside") : realpathOf(path);
    for (const [tool, input] of [
      ["Write", { file_path: "link/target", content: "PWNED" }],
      ["Read", { file_path: "link/target" }],
    ] as const) {
      const found = await evaluate(tool, input, { workspace, mode: "acceptEdits", realpath });
      expect(found).toMatchObject({ kind: "assessed", assessment: { decision: "ask" } });
    }
  });

  it("gives a read another digest when its link leads elsewhere", async () => {
    const workspace = tempFolder({ harmless: "", secret: "" });
    const link = join(workspace, "link");
    symlinkSync("harmless", link);
    const first = await evaluate("Read", { file_path: "link" }, { workspace, mode: "strict" });
    rmSync(link);
    symlinkSync("secret", link);
    const second = await evaluate("Read", { file_path: "link" }, { workspace, mode: "strict" });
    if (first.kind !== "assessed" || second.kind !== "assessed") throw new Error("not assessed");
    expect(first.assessment.digest).not.toBe(second.assessment.digest);
  });
});

describe("the product's own data", () => {
  function world() {
    const home = tempFolder({ "project/a": "" });
    const data = join(home, ".countersign");
    mkdirSync(data);
    writeFileSync(join(data, "token"), "secret");
    symlinkSync(data, join(home, "project/sly"));
    return { home, data };
  }

  it.each<{ tool: string; input: Call["input"]; mode: PermissionMode }>([
    { tool: "Read", input: { file_path: ".countersign/token" }, mode: "default" },
    { tool: "Read", input: { file_path: ".countersign/token" }, mode: "bypassPermissions" },
    { tool: "Read", input: { file_path: "project/sly/token" }, mode: "default" },
    { tool: "Write", input: { file_path: ".countersign/token", content: "x" }, mode: "acceptEdits" },
    { tool: "Write", input: { file_path: ".countersign/token", content: "x" }, mode: "bypassPermissions" },
    { tool: "Delete", input: { file_path: ".countersign/token" }, mode: "bypassPermissions" },
    { tool: "LS", input: { path: ".countersign" }, mode: "bypassPermissions" },
    { tool: "Grep", input: { path: "project/sly", pattern: "s" }, mode: "default" },
  ])("is forbidden to $tool $input in mode $mode", async ({ tool, input, mode }) => {
    const { home, data } = world();
    const found = await evaluate(tool, input, { workspace: home, mode, data });
    expect(found).toMatchObject({ kind: "refused", end: { outcome: "denied" } });
  });
});

describe("a call that is made to block the server", () => {
  it.each([
    {
      name: "edits that double the file each time",
      edits: Array.from({ length: 40 }, () => ({ old_string: "x", new_string: "xx", replace_all: true })),
    },
    {
      name: "a text that repeats itself",
      edits: [{ old_string: `${"a".repeat(10)}b${"a".repeat(2_000_000)}`, new_string: "c" }],
    },
  ])("returns a readable error: $name", async ({ edits }) => {
    // In as many steps as they are made for, these would take hours on any machine.
    const workspace = tempFolder({ f: `x${"a".repeat(4_000_000)}` });
    const found = await evaluate("MultiEdit", { file_path: "f", edits }, { workspace });
    expect(found.kind).toBe("refused");
  });
});
