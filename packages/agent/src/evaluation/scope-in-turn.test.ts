import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { toolError } from "@countersign/contracts/tool-error";
import { decide } from "@countersign/policy";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { createTools } from "@countersign/tools/tool-set";
import { describe, expect, it } from "vitest";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import { withoutRules } from "./session-policy.ts";

const write = (path: string): Line => ({
  calls: [{ name: "Write", input: { file_path: path, content: "x" } }],
});
const helper: AgentDefinition = { name: "helper", description: "helps", prompt: "Help." };
const task: Line = {
  calls: [{ name: "Task", input: { description: "a task for the helper", prompt: "Do it." } }],
};

/** The real policy and tools under an intent that owns `folders`. */
function world(lines: Line[], folders = ["src"]) {
  const workspace = tempFolder({ "src/a.ts": "", "docs/a.md": "" });
  const intents = memoryIntents([intentOf("REQ-001", folders)]);
  const tools = createTools({
    env: { PATH: process.env.PATH },
    home: "/nowhere",
    intents: intents.port,
  });
  const place = supervise({
    lines,
    workspace,
    tools,
    agents: [helper],
    decideWith: decide,
    ports: { intents: intents.port },
    policyFor: async ({ intent }) => ({
      ...(await withoutRules()),
      ...(intent === null ? {} : { intentScope: intents.scopeOf(intent.id, workspace) }),
    }),
  });
  /** All errors that any agent read, in their order. */
  const errors = () =>
    place.requests
      .flatMap(({ messages }) => messages.at(-1)?.content ?? [])
      .flatMap((block) =>
        block.type === "tool_result" && block.is_error
          ? [toolError.parse(JSON.parse(block.content)).error]
          : [],
      );
  const run = async (mode: PermissionMode) => {
    const id = await place.start("do it", { intent: "REQ-001", mode });
    return place.untilStatus(id, "idle");
  };
  return { ...place, workspace, errors, run };
}

describe("a change beside the scope", () => {
  it.each<{ mode: PermissionMode; more: string }>([
    { mode: "default", more: "or call request_scope_expansion with the paths and the reason." },
    { mode: "acceptEdits", more: "or call request_scope_expansion with the paths and the reason." },
    { mode: "strict", more: "or call request_scope_expansion with the paths and the reason." },
    { mode: "bypassPermissions", more: "or say which other files you need and why." },
    { mode: "dontAsk", more: "or say which other files you need and why." },
  ])(
    "is refused in mode $mode, asks nobody, and says what the intent owns and how to get more",
    async ({ mode, more }) => {
      const place = world([write("docs/a.md"), { text: "ok" }], ["a", "b", "c", "d", "e", "f"]);
      await place.run(mode);
      expect(place.errors()).toMatchObject([
        {
          code: "scope_violation",
          message: "Scope Violation: REQ-001 is not authorized to edit docs/a.md. Request scope expansion.",
          hint: `Work on files that REQ-001 owns (a, b, c, d, e, …), ${more}`,
        },
      ]);
      expect(place.repository.decisions()).toMatchObject([{ verdict: "deny", intentId: "REQ-001" }]);
    },
  );

  it("is refused to a sub-agent too", async () => {
    const place = world([task, write("docs/a.md"), { text: "I may not" }, { text: "ok" }]);
    await place.run("bypassPermissions");
    expect(place.errors()).toMatchObject([{ code: "scope_violation", tool: "Write" }]);
  });

  it("is possible once a person let the intent own it", async () => {
    const expand: Line = {
      calls: [{ name: "request_scope_expansion", input: { paths: ["docs"], why: "the page is there" } }],
    };
    const place = world([write("docs/a.md"), expand, write("docs/a.md"), { text: "ok" }]);
    const id = await place.start("do it", { intent: "REQ-001", mode: "acceptEdits" });
    const call = await place.waitingCall(id);
    expect(call.tool).toBe("request_scope_expansion");
    await place.decide(call, { verdict: "approve" });
    await place.untilStatus(id, "idle");
    expect(place.errors().map(({ code }) => code)).toEqual(["scope_violation"]);
  });
});
