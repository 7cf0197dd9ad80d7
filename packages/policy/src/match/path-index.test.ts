import fc from "fast-check";
import ignore from "ignore";
import { describe, expect, it } from "vitest";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { parseRule } from "../rules/parse-rule.ts";
import type { RuleList } from "../rules/rule.ts";
import { type Anchors, PathIndex } from "./path-index.ts";

const anchors: Anchors = {
  homes: ["/home/user"],
  roots: ["/ws"],
  workspace: "/ws",
  isCaseInsensitive: false,
};
const names = fc.constantFrom("a", "b", "ab", "a.ts", ".env", "src");
const path = fc.array(names, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
const segment = fc.constantFrom(
  "a",
  "b",
  "ab",
  "*",
  "**",
  "a*",
  "*.ts",
  "?",
  "[ab]",
  "[!a]",
  "src",
  ".e*",
  "a**",
);
const pattern = fc
  .tuple(
    fc.constantFrom("", "/"),
    fc.array(segment, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", "/"),
  )
  .map(([start, segments, end]) => start + segments.join("/") + end)
  .filter((text) => !text.startsWith("//"));

describe("path rules against the reference implementation of gitignore", () => {
  it("a deny rule meets exactly what gitignore would, and a folder with wildcards behind it at any depth", () => {
    fc.assert(
      fc.property(pattern, path, (text, tried) => {
        // A folder pattern meets its own path too: whether that is a folder is unknown.
        const isAnyFolder = /^(?!\*\*\/)[^/]+(?:\/[^/]*[*?[][^/]*)+\/?$/.test(text);
        const reference = ignore().add(isAnyFolder ? [text, `**/${text}`] : text);
        const want = reference.ignores(tried) || (text.endsWith("/") && reference.ignores(`${tried}/`));
        expect({ text, tried, met: find("deny", [text], `/ws/${tried}`) }).toEqual({
          text,
          tried,
          met: want,
        });
      }),
      { numRuns: 3_000 },
    );
  });

  it("an allow rule never covers more than a deny rule of the same text", () => {
    fc.assert(
      fc.property(pattern, path, (text, tried) => {
        if (find("allow", [text], `/ws/${tried}`)) expect(find("deny", [text], `/ws/${tried}`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("many rules meet a path exactly when one of them does", () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 30 }),
        path,
        fc.constantFrom<RuleList>("allow", "deny"),
        (texts, tried, list) => {
          expect(find(list, texts, `/ws/${tried}`)).toBe(
            texts.some((text) => find(list, [text], `/ws/${tried}`)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("case", () => {
  it.each([
    { isCaseInsensitive: false, want: false },
    { isCaseInsensitive: true, want: true },
  ])("matters unless the file system ignores it: $isCaseInsensitive", ({ isCaseInsensitive, want }) => {
    for (const text of ["Secrets/**", "secrets/*.PEM", "re:secrets/.*"]) {
      expect(find("deny", [text], "/ws/SECRETS/x.pem", { ...anchors, isCaseInsensitive })).toBe(
        want || text === "Secrets/**" ? want : false,
      );
    }
  });

  it("composed and decomposed letters are one name for a deny rule", () => {
    expect(find("deny", ["caf\u00e9"], "/ws/cafe\u0301")).toBe(true);
    expect(find("allow", ["caf\u00e9"], "/ws/cafe\u0301")).toBe(false);
  });
});

describe("an expression on paths", () => {
  it.each([
    { list: "allow", text: "re:a/.*", tried: "/ws/a/b", want: true },
    { list: "allow", text: "re:a/.*", tried: "/a/b", want: false },
    { list: "allow", text: "re:.*b", tried: "/other/b", want: false },
    { list: "allow", text: "re:/other/.*", tried: "/other/b", want: true },
    { list: "allow", text: "re:(/other)/.*", tried: "/other/b", want: true },
    { list: "allow", text: "re:(\\/other)/.*", tried: "/other/b", want: true },
    { list: "allow", text: "re:\\/other/.*", tried: "/other/b", want: true },
    { list: "allow", text: "re:/a/.*", tried: "/ws/a/b", want: false },
    { list: "deny", text: "re:a/.*", tried: "/ws/a/b", want: true },
    { list: "deny", text: "re:.*/b", tried: "/other/b", want: true },
    { list: "deny", text: "re:/other/.*", tried: "/other/b", want: true },
    { list: "deny", text: "re:a.b", tried: "/ws/a\nb", want: true },
    { list: "allow", text: "re:a.b", tried: "/ws/a\nb", want: false },
  ] as const)("$list $text, $tried: $want", ({ list, text, tried, want }) => {
    expect(find(list, [text], tried)).toBe(want);
  });

  it.each(["path", "below"] as const)("counts for access to a %s only where it is accepted", (covers) => {
    const rule = compile("deny", "re:a");
    const index = new PathIndex(false);
    index.addExpression("a", rule);
    expect(index.find("/ws/a", anchors, covers, () => false)).toBeUndefined();
    expect(index.find("/ws/a", anchors, covers, () => true)).toBe(rule);
  });
});

describe("the folders that rules start at", () => {
  const places = { ...anchors, homes: ["/home/user", "/real/home"], roots: ["/ws", "/extra"] };

  it.each([
    { list: "allow", text: "~/a", tried: "/home/user/a", want: true },
    { list: "allow", text: "~/a", tried: "/real/home/a", want: true },
    { list: "allow", text: "~/a", tried: "/real/home/b", want: false },
    { list: "deny", text: ".env", tried: "/extra/a/.env", want: true },
    { list: "deny", text: "**/a/.env", tried: "/extra/a/.env", want: true },
    { list: "deny", text: "extra/.env", tried: "/extra/.env", want: false },
    { list: "deny", text: "extra", tried: "/extra/b", want: false },
    { list: "deny", text: "extra", tried: "/other/extra/b", want: true },
    { list: "deny", text: "ws", tried: "/ws/b", want: false },
    { list: "deny", text: "a/**", tried: "/extra/b/a/c", want: true },
    { list: "deny", text: "a/*.key", tried: "/ws/b/a/c.key", want: true },
    { list: "deny", text: "a/**", tried: "/other/a/c", want: false },
    { list: "deny", text: "extra/**", tried: "/extra/b", want: false },
    { list: "deny", text: "home/**", tried: "/home/user/b", want: false },
    { list: "allow", text: "a/**", tried: "/ws/b/a/c", want: false },
    { list: "allow", text: "a/**", tried: "/extra/a/c", want: false },
  ] as const)("$list $text, $tried: $want", ({ list, text, tried, want }) => {
    expect(find(list, [text], tried, places)).toBe(want);
  });
});

describe("rules of another folder", () => {
  const rule = compile("deny", "a/b");
  it.each([
    { tried: "/other/a/b", want: true },
    { tried: "/other/a/b/c", want: true },
    { tried: "/ws/a/b", want: false },
  ])("$tried: $want", ({ tried, want }) => {
    const index = new PathIndex(false);
    const test = rule.rule.test;
    if (test.kind === "path") index.addPattern(test.pattern, rule, "/other");
    expect(index.find(tried, anchors, "path", () => true) !== undefined).toBe(want);
  });
});

describe("what could be met below a folder", () => {
  it.each([
    { text: "secrets/**", tried: "/ws", want: true },
    { text: "secrets/**", tried: "/ws/src", want: true },
    { text: "/secrets/**", tried: "/ws/src", want: false },
    { text: "secrets/a/**", tried: "/ws/src", want: false },
    { text: "a/*/c", tried: "/ws/a", want: true },
    { text: "a/*/c", tried: "/ws/a/b", want: true },
    { text: "a/*/c", tried: "/ws/b", want: false },
    { text: ".env", tried: "/ws/any", want: true },
    { text: "*.pem", tried: "/ws/any", want: true },
    { text: "re:x", tried: "/ws/any", want: true },
  ])("$text below $tried: $want", ({ text, tried, want }) => {
    expect(find("deny", [text], tried, anchors, "below")).toBe(want);
  });
});

function find(
  list: RuleList,
  texts: string[],
  tried: string,
  places = anchors,
  covers: "path" | "below" = "path",
): boolean {
  const index = new PathIndex(list === "allow");
  for (const text of texts) {
    const rule = compile(list, text);
    if (rule.rule.test.kind === "path") index.addPattern(rule.rule.test.pattern, rule, undefined);
    else if (rule.rule.test.kind === "regex") index.addExpression(rule.rule.test.source, rule);
  }
  return index.find(tried, places, covers, () => true) !== undefined;
}

function compile(list: RuleList, text: string): CompiledRule {
  const parsed = parseRule(`Read(${text})`);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  return {
    rule: parsed.rule,
    list,
    reference: { text, source: "test" },
    reason: undefined,
    expiresAt: null,
    cycle: undefined,
    folder: undefined,
    needsDualApproval: false,
  };
}
