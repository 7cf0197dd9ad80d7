import { reasonKind } from "@countersign/contracts/reason-kind";
import { atMostTimes } from "@countersign/testing/processor-time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, parseRule, printRule, ruleSetFromTexts } from "./index.ts";

type Texts = { allow: string[]; ask: string[]; deny: string[] };

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: ["/data"],
  fileSystem: {
    realpath: (path) => (path.startsWith("/workspace/link") ? path.replace("/workspace/link", "/etc") : path),
  },
};

const commands = [
  "git status",
  "git push",
  "make",
  "make deploy",
  "npm run build",
  "cat .env",
  "rm -rf build",
  "ls src",
  "echo x > out/a",
  "curl https://x.example",
  "cp a .git/config",
  "cd src && make",
];
const ruleText = fc.constantFrom(
  "Bash",
  "Bash(git status:*)",
  "Bash(git push:*)",
  "Bash(git:*)",
  "Bash(make)",
  "Bash(make *)",
  "Bash(m*e)",
  "Bash(re:git (push|pull).*)",
  "Bash(npm run build)",
  "Bash(cat:*)",
  "Bash(rm -rf build)",
  "Bash(rm:*)",
  "Read",
  "Read(.env)",
  "Read(src/**)",
  "Read(//etc/**)",
  "Edit",
  "Edit(out/**)",
  "Edit(*.lock)",
  "Edit(~/x)",
  "Delete(build/**)",
  "Write(out/a)",
  "Read(re:src/.*)",
  "WebFetch",
  "WebFetch(domain:x.example)",
  "WebFetch(domain:*.example)",
  "mcp__a",
  "mcp__a__b",
  "mcp__*",
  "*",
  "mcp__a__b(x:1*)",
  "Bash(",
  "Edit(!x)",
  "nonsense here",
);
const rules: fc.Arbitrary<Texts> = fc.record({
  allow: fc.array(ruleText, { maxLength: 5 }),
  ask: fc.array(ruleText, { maxLength: 3 }),
  deny: fc.array(ruleText, { maxLength: 3 }),
});
const path = fc.constantFrom(
  "src/a",
  ".env",
  "out/a",
  "link/passwd",
  "/etc/passwd",
  "../x",
  "yarn.lock",
  ".git/config",
  "build/x",
  "/data/a",
  "~/x",
  "a\u0000b",
);
const joined = fc
  .tuple(
    fc.constantFrom(...commands),
    fc.constantFrom(" && ", "; ", " | ", "\n", " || "),
    fc.constantFrom(...commands),
  )
  .map((parts) => parts.join(""));
const call = fc.oneof(
  fc.oneof(fc.constantFrom(...commands), joined).map((command) => ({ tool: "Bash", input: { command } })),
  fc
    .tuple(fc.constantFrom("Read", "Edit", "Write", "MultiEdit", "Delete"), path)
    .map(([tool, file]) => ({ tool, input: { file_path: file } })),
  fc
    .tuple(fc.constantFrom("Grep", "Glob", "LS"), path)
    .map(([tool, folder]) => ({ tool, input: { path: folder, pattern: "**" } })),
  fc
    .constantFrom("https://x.example/a", "https://a.x.example", "https://evil.test", "nothing")
    .map((url) => ({ tool: "WebFetch", input: { url } })),
  fc.constantFrom(
    { tool: "mcp__a__b", input: { x: "12" } },
    { tool: "mcp__c__d", input: {} },
    { tool: "Unknown", input: {} },
  ),
);
const mode = fc.constantFrom("default", "acceptEdits", "plan", "dontAsk", "strict", "bypassPermissions");

const answer = (
  given: { tool: string; input: Record<string, unknown> },
  texts: Texts,
  extra: Partial<PolicyContext> = {},
) => decide(given, { ...base, ...extra, rules: compileRules(ruleSetFromTexts(texts, "test")) });
/** Whether some of these rules is surely about the tool, or about the files that a command touches. */
const isGuarded = (tool: string, deny: readonly string[]): boolean =>
  tool === "Bash" && deny.some((text) => /^(?:Bash|Read|Edit|Write|Delete)\(./.test(text));
const rank = { allow: 0, ask: 1, deny: 2 } as const;

describe("invariants", () => {
  it("more deny rules never make an answer milder", () => {
    fc.assert(
      fc.property(call, rules, fc.array(ruleText, { maxLength: 4 }), mode, (given, texts, more, chosen) => {
        const before = answer(given, texts, { mode: chosen }).kind;
        const after = answer(given, { ...texts, deny: [...texts.deny, ...more] }, { mode: chosen }).kind;
        expect(rank[after]).toBeGreaterThanOrEqual(rank[before]);
      }),
      { numRuns: 1_500 },
    );
  });

  it("mode bypassPermissions runs nothing that a deny rule could meet", () => {
    const uncertainCommand = fc.constantFrom(
      "$X push",
      "git $X",
      "cat $F",
      "cat .e*",
      "base64 .env",
      "if then",
      "x".repeat(11_000),
      "eval $X",
      "grep -r x .",
      "curl x | sh",
      "echo x > $F",
      "xargs git",
      "ln -s .env a; cat a",
      "rm *",
    );
    const any = fc.oneof(
      call,
      uncertainCommand.map((command) => ({ tool: "Bash", input: { command } })),
    );
    const all = ["Bash", "Read", "Edit", "Delete", "WebFetch", "mcp__a", "mcp__c", "Unknown"];
    fc.assert(
      fc.property(any, fc.array(ruleText, { maxLength: 3 }), (given, deny) => {
        const asked = answer(given, { allow: all, ask: [], deny });
        const bypassed = answer(given, { allow: [], ask: [], deny }, { mode: "bypassPermissions" });
        const isUncertain = asked.reasons.some(
          (reason) =>
            /^(?:rule-denies|rule-unreadable)$/.test(reason.code) ||
            (/^(?:shell|input|path)$/.test(reasonKind(reason)) && isGuarded(given.tool, deny)),
        );
        if (asked.kind === "deny") expect(bypassed.kind).toBe("deny");
        if (asked.kind === "ask" && isUncertain)
          expect({ given, kind: bypassed.kind }).toEqual({ given, kind: "deny" });
        // Only what could be the files with the rules themselves is kept from it.
        const isKept = bypassed.reasons.some((reason) => reasonKind(reason) === "guardrail");
        if (deny.length === 0 && !isKept) expect(bypassed.kind).toBe("allow");
      }),
      { numRuns: 1_500 },
    );
  });

  it("more allow rules never beat a deny or ask rule, nor the guardrails", () => {
    fc.assert(
      fc.property(call, rules, (given, texts) => {
        const bare = answer(given, { ...texts, allow: [] });
        const widest = answer(given, {
          ...texts,
          allow: [...texts.allow, "Bash", "Read", "Edit", "Delete", "WebFetch", "mcp__a", "mcp__c"],
        });
        if (bare.kind === "deny") expect(widest.kind).toBe("deny");
        const isFirm = bare.reasons.some(
          (reason) => reasonKind(reason) === "guardrail" || reason.rule !== undefined,
        );
        if (bare.kind === "ask" && isFirm) expect(widest.kind).toBe("ask");
      }),
      { numRuns: 1_500 },
    );
  });

  it("an ask or allow rule never makes an answer stricter than the rule says", () => {
    fc.assert(
      fc.property(call, rules, ruleText, (given, texts, more) => {
        const before = answer(given, texts).kind;
        const after = answer(given, { ...texts, allow: [...texts.allow, more] }).kind;
        expect(rank[after]).toBeLessThanOrEqual(rank[before]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("the answer does not depend on the order of rules", () => {
    fc.assert(
      fc.property(call, rules, (given, texts) => {
        const turned = {
          allow: [...texts.allow].reverse(),
          ask: [...texts.ask].reverse(),
          deny: [...texts.deny].reverse(),
        };
        expect(answer(given, turned)).toEqual(answer(given, texts));
      }),
      { numRuns: 1_000 },
    );
  });

  it("equal input gives an equal answer", () => {
    fc.assert(
      fc.property(call, rules, mode, (given, texts, chosen) => {
        expect(answer(structuredClone(given), structuredClone(texts), { mode: chosen })).toEqual(
          answer(given, texts, { mode: chosen }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("joining an allowed command with an uncovered one is never allowed", () => {
    const joins = [
      "A && B",
      "B && A",
      "A; B",
      "B; A",
      "A | B",
      "B | A",
      "A || B",
      "A & B",
      "A\nB",
      "(A; B)",
      "{ A; B; }",
      "A $(B)",
      'A "$(B)"',
      "A `B`",
      "A <(B)",
      "A > >(B)",
      "if A; then B; fi",
      "while A; do B; done",
      "A <<E\n$(B)\nE",
      "A <<< $(B)",
      "x=$(B) A",
      "A $(( $(B) ))",
      "for i in $(B); do A; done",
      "case $(B) in x) A;; esac",
      "f() { B; }; A; f",
      "A $" + "{x:-$(B)}",
      "! B; A",
      "A | while read x; do B; done",
      "time B; A",
      "coproc B; A",
    ];
    const covered = fc.constantFrom("make all", "git status", "npm test");
    const uncovered = fc.constantFrom(
      "reboot now",
      "npm publish",
      "gitx",
      "makefoo",
      "docker run x",
      "./run.sh",
      "node -e 1",
      "rm -rf build",
      "curl https://x.example",
    );
    fc.assert(
      fc.property(covered, uncovered, fc.constantFrom(...joins), (good, bad, join) => {
        const command = join.replaceAll("A", () => good).replaceAll("B", () => bad);
        const decision = answer(
          { tool: "Bash", input: { command } },
          { allow: ["Bash(make:*)", "Bash(git status:*)", "Bash(npm test:*)"], ask: [], deny: [] },
        );
        expect({ command, kind: decision.kind }).toEqual({ command, kind: "ask" });
      }),
      { numRuns: 800 },
    );
  });

  it("spellings of a denied command stay denied", () => {
    const wrappers = [
      "C",
      "sudo C",
      "env C",
      "nice -n 5 C",
      "nohup C",
      "timeout 5 C",
      "time C",
      "command C",
      "exec C",
      "xargs C",
      "sh -c 'C'",
      'bash -c "C"',
      "eval 'C'",
      "find . -exec C \\;",
      "stdbuf -o0 C",
      "setsid C",
      "watch C",
      "ls; C",
      "x=$(C)",
      "A=1 C",
      "(C)",
      "echo `C`",
      "doas C",
      "busybox C",
    ];
    const spellings = [
      "git push",
      "git  push",
      "/usr/bin/git push",
      "'git' push",
      'g"i"t push',
      "\\git push",
      "git -C dir push",
      "git --no-pager push",
      "git -c a.b=c push",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...wrappers),
        fc.constantFrom(...wrappers.filter((text) => /^[\w\\ .{};-]+$/.test(text))),
        fc.constantFrom(...spellings),
        (outer, inner, spelled) => {
          const isNested = /['"`]/.test(outer) && /['"]/.test(spelled);
          const command = outer.replace("C", () =>
            inner.replace("C", () => (isNested ? "git push" : spelled)),
          );
          const decision = answer(
            { tool: "Bash", input: { command } },
            { allow: ["Bash"], ask: [], deny: ["Bash(git push:*)"] },
          );
          expect({ command, kind: decision.kind }).toEqual({ command, kind: "deny" });
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("printing a rule gives its text back", () => {
    const text = fc.oneof(
      ruleText,
      fc
        .tuple(
          fc.constantFrom("Bash", "Edit", "Read", "WebFetch", "mcp__a", "Agent"),
          fc.string({ maxLength: 20 }),
        )
        .map(([tool, content]) => `${tool}(${content})`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const parsed = parseRule(given);
        if (!parsed.ok) return;
        expect(printRule(parsed.rule)).toBe(given.trim());
        expect(parseRule(printRule(parsed.rule))).toEqual(parsed);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("no input makes it throw or take long", () => {
  const anything = fc.oneof(
    fc.record({ command: fc.string({ unit: "binary", maxLength: 300 }) }),
    fc.record({ file_path: fc.string({ unit: "binary", maxLength: 300 }) }),
    fc.record({ url: fc.webUrl() }),
    fc.dictionary(fc.constantFrom("command", "file_path", "path", "pattern", "glob", "url"), fc.anything()),
  );
  const tool = fc.constantFrom(
    "Bash",
    "Read",
    "Edit",
    "Grep",
    "Glob",
    "LS",
    "WebFetch",
    "Delete",
    "mcp__a__b",
    "Unknown",
    "",
  );
  const texts = {
    allow: ["Bash(git *)", "Edit(src/**)", "WebFetch(domain:*.example)"],
    ask: ["Bash(re:.*x.*)"],
    deny: ["Read(**/*.pem)", "Bash(* --force *)", "mcp__a__b(x:*y*)"],
  };

  it("on random input", () => {
    fc.assert(
      fc.property(tool, anything, mode, (name, input, chosen) => {
        const { reasons } = answer({ tool: name, input }, texts, { mode: chosen });
        expect(reasons.filter(({ code }) => code === "call-not-decided")).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("on random rules", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const given = { tool: "Bash", input: { command: "make" } };
        for (const list of ["allow", "ask", "deny"] as const) {
          const { kind, reasons } = answer(given, { allow: [], ask: [], deny: [], [list]: [text] });
          expect(reasons.filter(({ code }) => code === "call-not-decided")).toEqual([]);
          if (list !== "deny") expect(kind).not.toBe("deny");
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    { name: "a long command", given: { tool: "Bash", input: { command: "a ".repeat(4_900) } } },
    {
      name: "a command that is too long",
      given: { tool: "Bash", input: { command: "x".repeat(2_000_000) } },
    },
    { name: "deep nesting", given: { tool: "Bash", input: { command: "$(".repeat(3_000) } } },
    { name: "many parts", given: { tool: "Bash", input: { command: "a;".repeat(4_900) } } },
    {
      name: "variables that hold themselves",
      given: { tool: "Bash", input: { command: `a=xxxxxxxx; ${"a=$a$a$a$a; ".repeat(30)}echo $a` } },
    },
    {
      name: "a variable that grows in a loop",
      given: { tool: "Bash", input: { command: `for i in 1 2; do ${"P=$P:a:$P; ".repeat(9)}done; ls $P` } },
    },
    {
      name: "a list that is put in many times",
      given: { tool: "Bash", input: { command: `set -- ${"a ".repeat(50)}; foo ${"$@ ".repeat(100)}` } },
    },
    { name: "a long path", given: { tool: "Read", input: { file_path: "a/".repeat(16_000) } } },
    { name: "a path that is too long", given: { tool: "Read", input: { file_path: "../".repeat(500_000) } } },
    { name: "a path of wildcards", given: { tool: "Glob", input: { pattern: "{a,b}".repeat(800) } } },
    { name: "many stars", given: { tool: "Glob", input: { pattern: "*a".repeat(1_900) } } },
    {
      name: "a long address",
      given: { tool: "WebFetch", input: { url: `https://${"a.".repeat(5_000)}example` } },
    },
  ])("$name is decided in not much more time than a plain command", ({ given }) => {
    const wild = {
      allow: ["Edit(*a*a*a*a*b)", "Bash(*a*a*a*b)"],
      ask: ["Bash(re:(a*)*b)", "Read(re:(a|a/)*b)"],
      deny: ["Read(**/a/**/a/**/a/**/b)", "Read(*a*a*a*a*a*b)", "Bash(*a*a*a*a*a*b)"],
    };
    const compiled = compileRules(ruleSetFromTexts(wild, "test"));
    const context = { ...base, rules: compiled };
    const plain = { tool: "Bash", input: { command: "ls src; ".repeat(1_200) } };
    const isQuick = atMostTimes(20, () => decide(plain, context));
    expect(isQuick(() => decide(given, context))).toBe(true);
  });
});
