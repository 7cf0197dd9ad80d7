import { reasonKind } from "@countersign/contracts/reason-kind";
import { simulateIntentScope } from "@countersign/intents";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextOf } from "./fixtures/policy-case.ts";
import { decide, type IntentScope, type PolicyCall, type PolicyContext } from "./index.ts";

const place = { workspace: "/workspace", isCaseInsensitive: false };
const everything = { allow: ["Bash", "Edit", "Write", "Delete", "Read(//**)"] };
const strictness = { allow: 0, ask: 1, deny: 2 };

function contextWith(intent: unknown, changes: Partial<PolicyContext> = {}): PolicyContext {
  return { ...contextOf({ rules: everything }, { intent }), ...changes };
}

const bash = (command: string): PolicyCall => ({ tool: "Bash", input: { command } });
const word = fc.constantFrom(
  "src",
  "lib",
  "src/a.ts",
  "lib/a.ts",
  "../x",
  "/etc/x",
  "$X",
  "*",
  "src/*",
  "-r",
  "-rf",
  "--",
  "-t",
  "src/",
  ".",
);
const program = fc.constantFrom(
  "rm",
  "cp",
  "mv",
  "ln -s",
  "install",
  "rsync",
  "tar xf",
  "unzip",
  "sed -i s/a/b/",
  "tee",
  "touch",
  "mkdir",
  "git checkout",
  "git restore",
  "git clean",
  "git stash",
  "git mv",
  "git rm",
  "find",
  "dd",
  "npm",
  "cat",
  "cd",
);
const command = fc
  .tuple(
    program,
    fc.array(word, { maxLength: 3 }),
    fc.constantFrom("", " > src/o", " > lib/o", " -delete", " && touch a"),
  )
  .map(([name, words, end]) => `${name} ${words.join(" ")}${end}`);
const call = fc.oneof(
  command.map(bash),
  word.map((path): PolicyCall => ({ tool: "Write", input: { file_path: path, content: "x" } })),
  word.map((path): PolicyCall => ({ tool: "Delete", input: { file_path: path } })),
);
const modes = fc.constantFrom(
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "strict",
  "bypassPermissions",
) as fc.Arbitrary<PolicyContext["mode"]>;

describe("an intent's boundary", () => {
  it("never makes a decision milder", () => {
    fc.assert(
      fc.property(call, modes, fc.constantFrom(["src/"], ["/"], [], null), (given, mode, scope) => {
        const under = decide(given, contextWith({ scope }, { mode }));
        const without = decide(given, contextWith(undefined, { mode }));
        expect(strictness[under.kind]).toBeGreaterThanOrEqual(strictness[without.kind]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("asks of nothing what the mode bypassPermissions then lets run", () => {
    fc.assert(
      fc.property(call, (given) => {
        const intent = { scope: ["src/"] };
        const asked = decide(given, contextWith(intent));
        const bypassed = decide(given, contextWith(intent, { mode: "bypassPermissions" }));
        const isAboutScope =
          asked.kind === "ask" && asked.reasons.some((reason) => reasonKind(reason) === "scope");
        if (asked.kind === "deny" || isAboutScope) expect(bypassed.kind).toBe("deny");
      }),
      { numRuns: 1_000 },
    );
  });

  it("looks for links once below a folder, however often a command names it", () => {
    const resolvedPath: string[] = [];
    const context = contextWith({ scope: ["/"] });
    const hasLinkBelow = (path: string) => {
      resolvedPath.push(path);
      return false;
    };
    const fileSystem = { ...context.fileSystem, isFolder: () => true, hasLinkBelow };
    decide(bash("chmod -R u+w src; chmod -R g+w src; chmod -R u+w src/a"), { ...context, fileSystem });
    expect(resolvedPath).toEqual(["/workspace/src"]);
  });

  it("refuses with its own code and message, and says which part and where", () => {
    const decision = decide(bash("ls && touch lib/a.ts"), contextWith({ scope: ["src/"] }));
    expect(decision).toMatchObject({
      kind: "deny",
      code: "scope_violation",
      message: "Scope Violation: REQ-001 is not authorized to edit lib/a.ts. Request scope expansion.",
      reasons: [{ code: "outside-scope", part: "touch lib/a.ts", span: { start: 12, end: 20 } }],
      blockedPath: "/workspace/lib/a.ts",
    });
  });

  it("names the first path that it refuses, and none where a path is not what it refuses", () => {
    const first = decide(bash("touch src/a.ts lib/b.ts lib/c.ts"), contextWith({ scope: ["src/"] }));
    expect(first).toMatchObject({ kind: "deny", blockedPath: "/workspace/lib/b.ts" });
    const unnamed = decide(bash("make"), contextWith({ scope: [] }));
    expect(unnamed).toMatchObject({ kind: "deny", code: "scope_violation" });
    expect(unnamed).not.toHaveProperty("blockedPath");
  });

  it("lets a deny rule speak before it", () => {
    const context = { ...contextOf({ rules: { deny: ["Edit"] } }, { intent: { scope: [] } }) };
    expect(decide({ tool: "Edit", input: { file_path: "a" } }, context)).toMatchObject({
      code: "rule_denied",
    });
  });

  it("is beaten by no hook that allows", () => {
    const hook = { decision: "allow", name: "h" } as const;
    const intent = { scope: ["src/"] };
    const write = { tool: "Write", input: { file_path: "lib/a.ts", content: "" } };
    expect(decide(write, contextWith(intent, { hook })).kind).toBe("deny");
    expect(decide({ tool: "request_scope_expansion", input: {} }, contextWith(intent, { hook })).kind).toBe(
      "ask",
    );
    expect(decide({ tool: "select_intent", input: {} }, contextWith(intent, { hook })).kind).toBe("ask");
  });

  it.each([
    { mode: "default" as const, want: "ask" },
    { mode: "bypassPermissions" as const, want: "deny" },
  ])("that breaks makes the call $want in mode $mode", ({ mode, want }) => {
    const breaks = (): never => {
      throw new Error("broken");
    };
    const intentScope: IntentScope = {
      check: breaks,
      checkRun: breaks,
      checkUnnamed: breaks,
      uncertainties: breaks,
    };
    expect(
      decide(
        { tool: "Write", input: { file_path: "a", content: "" } },
        contextWith(undefined, { intentScope, mode }),
      ).kind,
    ).toBe(want);
  });

  it("is what the package of intents makes", () => {
    const intentScope: IntentScope = simulateIntentScope({ scope: [] }, place);
    expect(intentScope.check("/workspace/a", "write", "path")?.code).toBe("scope_violation");
  });
});
