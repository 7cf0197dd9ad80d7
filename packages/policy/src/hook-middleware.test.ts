import type { PermissionMode } from "@countersign/contracts/permission-mode";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callOf, contextOf } from "./fixtures/policy-case.ts";
import { decide, type PolicyCall, type PolicyContext } from "./index.ts";
import { classOf, toolTable } from "./tools/tool-table.ts";

const modes: PermissionMode[] = ["default", "acceptEdits", "plan", "dontAsk", "strict", "bypassPermissions"];
const everything = { allow: ["Bash", "Edit", "Write", "MultiEdit", "NotebookEdit", "Delete", "Read(//**)"] };

/** How a command writes to the file of which the name is given. */
const writing: ((file: string) => string)[] = [
  (file: string) => `echo x > ${file}`,
  (file: string) => `echo x >> ${file}`,
  "touch",
  "rm",
  "rm -f",
  "tee",
  "truncate -s 0",
  "sed -i s/a/b/",
  "chmod +x",
  "git rm",
  "git add -N x && rm",
  "cp src/utils/a.ts",
  "mv src/utils/a.ts",
  "ln -s a.ts",
  "install src/utils/a.ts",
  "git checkout --",
].map((form) => (typeof form === "string" ? (file: string) => `${form} ${file}` : form));

const tools: [tool: string, inputOf: (file: string) => PolicyCall["input"]][] = [
  ["Write", (file) => ({ file_path: file, content: "x" })],
  ["Edit", (file) => ({ file_path: file, old_string: "a", new_string: "b" })],
  ["MultiEdit", (file) => ({ file_path: file, edits: [{ old_string: "a", new_string: "b" }] })],
  ["NotebookEdit", (file) => ({ notebook_path: file, new_source: "x" })],
  ["Delete", (file) => ({ file_path: file })],
];

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,5}(?:\.ts)?$/);
const outside = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((names) => names.join("/"))
  .filter((path) => path !== "src" && !/^src\/(?:utils|core)(?:\/|$)/.test(path));

/** One file in several spellings. */
const spelled = fc
  .tuple(outside, fc.constantFrom("", "./", "/workspace/", "src/utils/../../", "src//../"))
  .map(([file, start]) => ({ file, text: `${start}${file}` }));

const attempt = fc.oneof(
  fc.tuple(spelled, fc.constantFrom(...tools)).map(([place, [tool, inputOf]]) => ({
    ...place,
    call: { tool, input: inputOf(place.text) },
  })),
  fc.tuple(spelled, fc.constantFrom(...writing)).map(([place, write]) => ({
    ...place,
    call: callOf("bash", write(place.text)),
  })),
);

describe("002", () => {
  it("FR-002: a tool only reads, or it is destructive, also one that nobody knows", () => {
    const safe = [...toolTable.keys()].filter((tool) => classOf(tool) === "safe");
    expect(safe.sort()).toEqual(["Glob", "Grep", "LS", "Read"]);
    expect(["write_to_file", "mcp__files__read", "read", "toString", ""].map(classOf)).toEqual(
      Array.from({ length: 5 }, () => "destructive"),
    );
  });

  it.each(
    [...toolTable.keys(), "mcp__files__write", "write_to_file"].filter((tool) => classOf(tool) !== "safe"),
  )("SC-001: %s asks where no rule allows it", (tool) => {
    const inputs = new Map<string, PolicyCall["input"]>([
      ...tools.map(([each, inputOf]) => [each, inputOf("src/a.ts")] as const),
      ["Bash", { command: "touch src/a.ts" }],
      ["WebFetch", { url: "https://example.com/" }],
    ]);
    expect(decide({ tool, input: inputs.get(tool) ?? {} }, contextOf({}, {})).kind).toBe("ask");
  });

  it("SC-001: every command that writes asks where no rule allows it, alone or beside others", () => {
    fc.assert(
      fc.property(
        spelled,
        fc.constantFrom(...writing),
        fc.constantFrom("", "ls && ", "cd src; ", "git status || ", "cat a | "),
        fc.constantFrom("", " && ls", "; git log", " | cat"),
        ({ text }, write, before, after) => {
          const call = callOf("bash", `${before}${write(text)}${after}`);
          expect(decide(call, contextOf({}, {})).kind).toBe("ask");
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("SC-002: every write outside the scope is refused in the words of the document, in every mode and whatever is allowed", () => {
    const scope = { scope: ["/src/utils/", "/src/core/"] };
    fc.assert(
      fc.property(attempt, fc.constantFrom(...modes), ({ call, file }, mode) => {
        const context: PolicyContext = { ...contextOf({ rules: everything }, { intent: scope }), mode };
        expect(decide(call, context)).toMatchObject({
          kind: "deny",
          code: "scope_violation",
          message: `Scope Violation: REQ-001 is not authorized to edit ${file}. Request scope expansion.`,
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it("US 2: inside the scope a write is left to the person, outside it nobody is asked", () => {
    const context = contextOf({}, { intent: { scope: ["src/utils/"] } });
    expect(decide(callOf("write", "src/utils/helper.ts"), context).kind).toBe("ask");
    expect(decide(callOf("write", "src/core/main.ts"), context)).toMatchObject({
      kind: "deny",
      message:
        "Scope Violation: REQ-001 is not authorized to edit src/core/main.ts. Request scope expansion.",
    });
  });

  it("Edge case: an intent without a scope may change nothing", () => {
    const context = contextOf({ rules: everything }, { intent: { scope: [] } });
    for (const call of [callOf("write", "src/a.ts"), callOf("bash", "npm test"), callOf("delete", "a")])
      expect(decide(call, context)).toMatchObject({ kind: "deny", code: "scope_violation" });
    expect(decide(callOf("read", "src/a.ts"), context).kind).toBe("allow");
  });
});
