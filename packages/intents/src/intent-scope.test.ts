import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compileScope,
  createIntentScope,
  type IntentScopeOptions,
  parseIntent,
  parseIntentIgnore,
  simulateIntentScope,
} from "./index.ts";

const workspace = "/ws";
type Given = { scope?: unknown; ignore?: Record<string, string>; earlier?: Record<string, string[]> };

function intentScopeOf(given: Given, isCaseInsensitive = false) {
  return simulateIntentScope({ scope: ["/"], ...given }, { workspace, isCaseInsensitive });
}

function optionsOf(changes: Partial<IntentScopeOptions>): IntentScopeOptions {
  const { intent } = parseIntent("id: REQ-001\ntitle: x\nowned_scope: [src/]\n");
  return {
    intent,
    required: true,
    available: [],
    workspace,
    earlier: [],
    isCaseInsensitive: false,
    readIgnore: () => null,
    hasIgnoreBelow: () => false,
    ...changes,
  };
}

describe("a scope", () => {
  it.each([
    { patterns: ["src/"], owned: ["src/a.ts", "lib/src/a.ts"], not: ["src", "srcx/a.ts"] },
    { patterns: ["/src/"], owned: ["src/a.ts"], not: ["lib/src/a.ts"] },
    { patterns: ["./src/a.ts"], owned: ["src/a.ts"], not: ["lib/src/a.ts", "src/b.ts"] },
    { patterns: ["src/**"], owned: ["src/a.ts", "src/a/b.ts"], not: ["src"] },
    { patterns: ["*.ts"], owned: ["a.ts", "x/y.ts"], not: ["a.tsx"] },
    { patterns: ["src/*.ts"], owned: ["src/a.ts"], not: ["src/x/a.ts"] },
    { patterns: ["src/", "!src/core/"], owned: ["src/a.ts"], not: ["src/core/a.ts", "src/core/x/b.ts"] },
    { patterns: ["!src/core/", "src/"], owned: ["src/core/a.ts"], not: ["lib/a.ts"] },
    { patterns: ["src/", "!*.lock", "src/x.lock"], owned: ["src/x.lock"], not: ["src/y.lock"] },
    { patterns: ["/"], owned: ["a", "a/b"], not: [] },
    { patterns: ["."], owned: ["a", "a/b"], not: [] },
    { patterns: ["app/\\[id\\]/"], owned: ["app/[id]/page.tsx"], not: ["app/i/page.tsx"] },
    { patterns: ["a\\ "], owned: ["a "], not: ["a"] },
    { patterns: ["../x", "#x", "a[b", "~/x", ""], owned: [], not: ["x", "#x", "a[b", "ab", "~/x"] },
    { patterns: ["src/", "!a[b"], owned: [], not: ["src/a.ts"] },
    { patterns: [], owned: [], not: ["a"] },
  ])("of $patterns owns $owned", ({ patterns, owned, not }) => {
    const scope = compileScope(
      { write: patterns, delete: [], read: null, run: null },
      { isCaseInsensitive: false },
    );
    expect(owned.filter((path) => !scope.owns("write", path))).toEqual([]);
    expect(not.filter((path) => scope.owns("write", path))).toEqual([]);
  });

  it.each([
    { patterns: ["src/"], below: ["src", "src/x", "lib/src"], not: ["", "lib"] },
    { patterns: ["src/**"], below: ["src", "src/x"], not: [""] },
    { patterns: ["src/*/*"], below: ["src/x"], not: ["src"] },
    { patterns: ["src/*.ts"], below: ["src/a.ts"], not: ["src"] },
    { patterns: ["/"], below: ["", "a"], not: [] },
    {
      patterns: ["src/", "!src/core/"],
      below: ["src/utils", "src/corex"],
      not: ["src", "src/core", "src/core/x", ""],
    },
    { patterns: ["src/", "!*.lock"], below: [], not: ["src", "src/x"] },
    { patterns: ["src/", "!src/core/", "src/core/"], below: ["src/core"], not: ["src"] },
    // A blank belongs to the name that it stands in, and one at the very end to none.
    { patterns: ["src /**"], below: ["src ", "src /x"], not: ["src", "src/x", ""] },
    { patterns: ["/src /**"], below: ["src "], not: ["src", "lib/src "] },
    { patterns: ["src  /**"], below: ["src  "], not: ["src", "src "] },
    { patterns: ["src /*"], below: ["src "], not: ["src"] },
    { patterns: ["src /**/*"], below: ["src "], not: ["src"] },
    { patterns: ["src /**/**"], below: ["src "], not: ["src"] },
    { patterns: ["src /***"], below: ["src "], not: ["src"] },
    { patterns: ["src\\ /**"], below: ["src "], not: ["src"] },
    { patterns: ["src\\  /**"], below: ["src  "], not: ["src", "src "] },
    { patterns: ["src\t/**"], below: ["src\t"], not: ["src"] },
    { patterns: ["src\u00a0/**"], below: ["src\u00a0"], not: ["src"] },
    { patterns: ["src\u3000/**"], below: ["src\u3000"], not: ["src"] },
    { patterns: ["src/** "], below: ["src"], not: ["src ", ""] },
    { patterns: ["src/**\t"], below: [], not: ["src", ""] },
    { patterns: ["src/\\ **"], below: [], not: ["src"] },
    { patterns: ["**/src /**"], below: ["src ", "lib/src "], not: ["src", "lib/src", ""] },
    { patterns: [" /**"], below: [" "], not: ["", "src"] },
    { patterns: [" src/**"], below: [" src"], not: ["src"] },
    { patterns: ["lib /src/**"], below: ["lib /src"], not: ["lib/src", "lib ", "src"] },
    { patterns: ["\uFEFFsrc/**"], below: ["\uFEFFsrc"], not: ["src"] },
    { patterns: ["\uFEFFsrc/"], below: ["\uFEFFsrc"], not: ["src"] },
    { patterns: ["\uFEFF/src/**"], below: ["\uFEFF/src"], not: ["src"] },
    { patterns: ["src\\/**"], below: ["src"], not: ["", "lib"] },
    { patterns: ["src/\\*"], below: ["src/*"], not: ["src", "src/a"] },
    { patterns: ["src/\\**"], below: [], not: ["src", ""] },
    { patterns: ["src\\\\/**"], below: ["src\\"], not: ["src"] },
    { patterns: ["src[ ]/**"], below: ["src "], not: ["src"] },
    { patterns: ["[s]rc/**"], below: ["src"], not: ["rc", "[s]rc"] },
    { patterns: ["src[/]/**"], below: [], not: ["src"] },
    { patterns: ["src//**"], below: [], not: ["src"] },
    { patterns: ["src/./**"], below: [], not: ["src"] },
    { patterns: ["!src/**"], below: [], not: ["src"] },
    { patterns: ["\\!src/**"], below: ["!src"], not: ["src"] },
    { patterns: ["\\#src/**"], below: ["#src"], not: ["src"] },
    { patterns: ["src/**", "!src/core /**"], below: ["src/core", "src/x"], not: ["src", "src/core "] },
    { patterns: ["src/**", "!src /**"], below: ["src"], not: ["src "] },
  ])("of $patterns owns all below $below", ({ patterns, below, not }) => {
    const scope = compileScope(
      { write: patterns, delete: [], read: null, run: null },
      { isCaseInsensitive: false },
    );
    expect(below.filter((path) => !scope.ownsBelow("write", path))).toEqual([]);
    expect(not.filter((path) => scope.ownsBelow("write", path))).toEqual([]);
  });
});

describe("what a refusal says", () => {
  it.each([
    {
      path: "/ws/src/core/main.ts",
      says: "Scope Violation: REQ-001 is not authorized to edit src/core/main.ts. Request scope expansion.",
    },
    {
      path: "/etc/passwd",
      says: "Scope Violation: REQ-001 is not authorized to edit /etc/passwd. Request scope expansion.",
    },
    {
      path: "/wsx/a",
      says: "Scope Violation: REQ-001 is not authorized to edit /wsx/a. Request scope expansion.",
    },
    { path: "/ws", says: "Scope Violation: REQ-001 is not authorized to edit /ws. Request scope expansion." },
    {
      path: "/ws/lib/../src/utils/a.ts",
      says: "Scope Violation: REQ-001 is not authorized to edit /ws/lib/../src/utils/a.ts. Request scope expansion.",
    },
  ])("of $path", ({ path, says }) => {
    const intentScope = intentScopeOf({ scope: ["/src/utils/"] });
    for (const access of ["write", "delete"] as const)
      expect(intentScope.check(path, access, "path")).toMatchObject({
        code: "scope_violation",
        message: says,
      });
  });

  it("names the line of an .intentignore, and the intent that owns a file already", () => {
    const intentScope = intentScopeOf({
      ignore: { ".": "# x\n\nsrc/x.ts\n" },
      earlier: { "REQ-000": ["lib/"] },
    });
    expect(intentScope.check("/ws/src/x.ts", "write", "path")).toMatchObject({
      code: "intent_ignored",
      message: "src/x.ts is excluded from changes under REQ-001 by .intentignore line 3.",
    });
    expect(intentScope.check("/ws/lib/a", "write", "path")?.message).toBe(
      "Scope Violation: REQ-001 is not authorized to edit lib/a. Request scope expansion. REQ-000 owns it and is in progress.",
    );
  });

  it("says which intents can be selected", () => {
    const available = [
      { id: "REQ-001", title: "Repair" },
      { id: "REQ-002", title: "Build" },
    ];
    const intentScope = createIntentScope(optionsOf({ intent: null, available }));
    expect(intentScope.check("/ws/a", "write", "path")).toMatchObject({
      code: "no_active_intent",
      message:
        "No intent is active, and this workspace requires one: nothing may be changed. Select one with select_intent: REQ-001 (Repair), REQ-002 (Build)",
    });
    expect(intentScope.check("/ws/a", "read", "path")).toBeNull();
    expect(intentScope.checkUnnamed("npm test")?.code).toBe("no_active_intent");
  });

  it("says that a person must activate one where none can be selected", () => {
    const intentScope = createIntentScope(optionsOf({ intent: null, available: [] }));
    expect(intentScope.check("/ws/a", "write", "path")?.message).toBe(
      "No intent is active, and this workspace requires one: nothing may be changed. None is in progress: a person has to activate one.",
    );
  });

  it("says of a folder of which something is left out to name its files", () => {
    const intentScope = intentScopeOf({ scope: ["src/"], ignore: { ".": "src/core/\n" } });
    expect(intentScope.check("/ws/src", "write", "below")?.message).toBe(
      "Something below src could be excluded from changes under REQ-001 by .intentignore line 1. Name the files one by one.",
    );
  });

  it("says it to people without what is for the model", () => {
    const intentScope = intentScopeOf({ scope: ["src/"], earlier: { "REQ-000": ["src/a/"] } });
    expect(intentScope.check("/ws/lib/a", "write", "path")?.reason.text).toBe(
      "REQ-001 is not authorized to edit lib/a",
    );
    expect(intentScope.check("/ws/src/a/b", "write", "path")?.reason.text).toBe(
      "REQ-001 is not authorized to edit src/a/b: REQ-000 owns it and is in progress",
    );
  });

  it("changes nothing under an intent that is not in progress, whether the workspace requires one or not", () => {
    const { intent } = optionsOf({});
    for (const given of [null, intent]) {
      const inactive = { id: "REQ-001", status: "COMPLETED" as const };
      const intentScope = createIntentScope(optionsOf({ intent: given, required: false, inactive }));
      expect(intentScope.check("/ws/src/a", "write", "path")?.message).toContain("REQ-001 is COMPLETED");
    }
    expect(
      createIntentScope(optionsOf({ intent: null, required: false })).check("/x", "write", "path"),
    ).toBeNull();
  });
});

describe(".intentignore", () => {
  it.each([
    {
      name: "the global part and one's own section",
      text: "a\n[req-001]\nb\n[REQ-002]\nc\n",
      files: {},
      left: ["a", "b", "x/a"],
      not: ["c"],
    },
    {
      name: "a folder whole, though a later line takes a file back",
      text: "dist/\n!dist/keep\n",
      files: {},
      left: ["dist/keep", "dist/x"],
      not: ["dist"],
    },
    {
      name: "what a section takes back",
      text: "*.pem\n[REQ-001]\n!open.pem\n",
      files: {},
      left: ["a.pem"],
      not: ["open.pem"],
    },
    {
      name: "files of folders",
      text: "",
      files: { src: "a\n/b\n", "src/x": "!a\n" },
      left: ["src/a", "src/y/a", "src/b"],
      not: ["a", "src/x/a", "src/y/b"],
    },
    {
      name: "files of folders with strange names",
      text: "",
      files: { "app/[id]": "a\n" },
      left: ["app/[id]/a"],
      not: ["app/i/a"],
    },
    {
      name: "names with blanks in files of folders",
      text: "",
      files: { src: "a \nb\\ \nc/ \nd/\u00a0\n!x/d/\u00a0\n" },
      left: ["src/a", "src/b ", "src/x/c/y", "src/d/\u00a0"],
      not: ["src/a ", "src/b", "src/x/d/\u00a0", "a"],
    },
    {
      name: "a folder with blanks whole, and no other",
      text: "secret /**\n",
      files: {},
      left: ["secret /a"],
      not: ["secret", "secret/a"],
    },
    { name: "a BOM and CRLF", text: "\uFEFFa\r\nb\r\n", files: {}, left: ["a", "b"], not: ["c"] },
  ])("leaves out $name", ({ text, files, left, not }) => {
    const intentScope = intentScopeOf({ ignore: { ".": text, ...files } });
    expect(
      left.filter((path) => intentScope.check(`/ws/${path}`, "write", "path")?.code !== "intent_ignored"),
    ).toEqual([]);
    expect(not.filter((path) => intentScope.check(`/ws/${path}`, "write", "path") !== null)).toEqual([]);
    expect(intentScope.uncertainties()).toEqual([]);
  });

  it.each([
    { text: "[no id]\na\n", says: "line 1" },
    { text: "[A]\nx\n[a]\ny\n", says: "line 3: duplicate heading [a]" },
    { text: "a\nb[c\n", says: "line 2: a bracket" },
    { text: "a\\\n", says: "backslash" },
    { text: "a\0b\n", says: "NUL" },
    { text: "\uFFFD\n", says: "UTF-8" },
    { text: "../a\n", says: "`..`" },
    { text: "a".repeat(1_000_001), says: "1 MB" },
  ])("cannot be relied on: $says", ({ text, says }) => {
    expect(parseIntentIgnore(text).problem).toContain(says);
    expect(intentScopeOf({ ignore: { ".": text } }).uncertainties()[0]).toContain(says);
  });

  it("refuses all of a folder below which something could be left out", () => {
    const intentScope = intentScopeOf({ ignore: { ".": "/src/a.ts\n", lib: "x\n" } });
    const codes = ["src", "src/a.ts", "src/b", "", "lib", "docs"].map(
      (path) => intentScope.check(path === "" ? "/ws" : `/ws/${path}`, "write", "below")?.code ?? null,
    );
    expect(codes).toEqual([
      "intent_ignored",
      "intent_ignored",
      null,
      "intent_ignored",
      "intent_ignored",
      null,
    ]);
  });

  it("looks through a folder once, and not at all below one in which nothing was found", () => {
    const visited: string[] = [];
    const hasIgnoreBelow = (folder: string) => {
      visited.push(folder);
      return folder === "/ws/src/odd";
    };
    const intentScope = createIntentScope(optionsOf({ hasIgnoreBelow }));
    const odd = ["/ws/src/odd", "/ws/src/odd", "/ws/src/odd/x"];
    const plain = ["/ws/src/a", "/ws/src/a/b", "/ws/src/a"];
    const denied = [...odd, ...plain].map((path) => intentScope.check(path, "write", "below") !== null);
    expect(denied).toEqual([true, true, false, false, false, false]);
    expect(visited).toEqual(["/ws/src/odd", "/ws/src/odd/x", "/ws/src/a"]);
  });
});

const name = fc.constantFrom(
  "src",
  "core",
  "a.ts",
  "b.lock",
  "x y",
  "[id]",
  "é",
  "..",
  ".git",
  "SRC",
  "src ",
  "src\t",
  "\uFEFFsrc",
  " ",
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/ws/${names.join("/")}`);
const piece = fc.constantFrom(
  "src",
  "core",
  "*",
  "**",
  "/",
  "a.ts",
  "*.lock",
  "?",
  "[a-z]",
  "\\[id\\]",
  "é",
  " ",
  "!",
  "#",
  "[",
  "\\",
  "\\ ",
  "\t",
  "\u00a0",
  "\uFEFF",
);
const anyPattern = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join("")),
);
const positive = anyPattern.filter((text) => !text.startsWith("!"));
const access = fc.constantFrom("write" as const, "delete" as const);
const covers = fc.constantFrom("path" as const, "below" as const);

function isDenied(given: Given, at: string, how: "write" | "delete", what: "path" | "below"): boolean {
  return intentScopeOf(given).check(at, how, what) !== null;
}

describe("what always holds", () => {
  const scopeOf = (patterns: string[]) =>
    patterns.filter(
      (text) => parseIntent(`id: A\ntitle: x\nowned_scope: ${JSON.stringify([text])}\n`).intent !== null,
    );

  it("more patterns in .intentignore never allow more", () => {
    fc.assert(
      fc.property(fc.array(anyPattern), positive, path, access, covers, (lines, added, at, how, what) => {
        fc.pre(!/[\r\n]|^\[/.test(added));
        const text = lines.map((line) => line.replace(/[\r\n]/g, "")).join("\n");
        if (isDenied({ ignore: { ".": text } }, at, how, what))
          expect(isDenied({ ignore: { ".": `${text}\n${added}` } }, at, how, what)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("more patterns without a negation never let a scope refuse more", () => {
    fc.assert(
      fc.property(
        fc.array(anyPattern),
        positive,
        fc.nat(),
        path,
        access,
        covers,
        (given, added, index, at, how, what) => {
          const scope = scopeOf(given);
          const [more] = scopeOf([added]);
          fc.pre(more !== undefined);
          const wider = scope.toSpliced(index % (scope.length + 1), 0, added);
          if (!isDenied({ scope }, at, how, what))
            expect(isDenied({ scope: wider }, at, how, what)).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("all of a folder is owned only where each path in it is", () => {
    fc.assert(
      fc.property(
        fc.array(anyPattern),
        fc.array(name, { maxLength: 3 }),
        fc.array(name, { minLength: 1, maxLength: 3 }),
        (given, above, below) => {
          fc.pre(!above.includes("..") && !below.includes(".."));
          const [scope, ignore] = [
            scopeOf(given),
            { ".": given.map((line) => line.replace(/[\r\n]/g, "")).join("\n") },
          ];
          const folder = ["/ws", ...above].join("/");
          for (const each of [{ scope }, { ignore }, { earlier: { B: scope } }]) {
            if (!isDenied(each, folder, "write", "below"))
              expect(isDenied(each, [folder, ...below].join("/"), "write", "path")).toBe(false);
          }
        },
      ),
      // The example is what seed 5393328 found.
      { numRuns: 1_000, examples: [[["src /**"], ["src"], ["src"]]] },
    );
  });

  it("no input throws", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.string(),
        fc.string(),
        fc.boolean(),
        (patterns, text, at, isCaseInsensitive) => {
          const scope = { write: patterns, delete: patterns, read: patterns, run: patterns };
          const { intent } = optionsOf({});
          if (intent === null) throw new Error("no intent");
          const readIgnore = () => ({ text });
          const intentScope = createIntentScope(
            optionsOf({
              intent: { ...intent, scope },
              earlier: [{ id: "B", scope }],
              readIgnore,
              isCaseInsensitive,
            }),
          );
          for (const given of [at, `/ws/${at}`]) {
            for (const how of ["read", "write", "delete"] as const)
              for (const what of ["path", "below"] as const) intentScope.check(given, how, what);
            intentScope.checkRun(given);
          }
          intentScope.checkRun(null);
          intentScope.uncertainties();
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

it("refuses a path in more folders than anybody has, at once", () => {
  const ignore = { "": "**/[a-z]/**/[a-z]/**/z\n" };
  const intentScope = intentScopeOf({ ignore });
  const began = process.cpuUsage();
  expect(intentScope.check(`/ws/${"a/".repeat(2_000)}b`, "write", "path")).toMatchObject({
    code: "scope_violation",
  });
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  expect(intentScope.check(`/ws/${"a/".repeat(200)}b`, "write", "path")).toBeNull();
});
