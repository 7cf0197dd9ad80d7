import { describe, expect, it } from "vitest";
import { grammarNames, grammarOf } from "./grammars.ts";
import { highlightCode } from "./highlight-code.ts";

async function highlight(code: string, language: string) {
  const grammar = grammarOf(language);
  return grammar === null ? null : highlightCode(code, grammar);
}

describe("highlightCode", () => {
  it.each(["ts", "typescript", "bash", "json", "python", "sh", "tsx", "html", "yaml", "c++"])(
    "colors %s, and keeps its text",
    async (language) => {
      const code = '<a b="c">\n"x": "1" # if\nif (a) return "b"\n';
      const tokens = (await highlight(code, language)) ?? [];
      expect(tokens.map(({ text }) => text).join("")).toEqual(code);
      expect(new Set(tokens.map(({ scope }) => scope)).size).toBeGreaterThan(1);
    },
  );

  it("colors the scripts and styles of a page, the tags of a script, and what a person typed in a console", async () => {
    const scopes = async (code: string, language: string) =>
      (await highlight(code, language))?.map(({ text, scope }) => `${scope} ${text}`);
    expect(await scopes("<script>return 1</script>", "html")).toContain("hljs-keyword return");
    expect(await scopes('const a = <b className="c">d</b>;', "tsx")).toContain("hljs-name b");
    expect(await scopes("$ echo hi", "console")).toContain("hljs-built_in echo");
  });

  it("knows no grammar of a language that nobody knows", async () => {
    expect(await highlight("a", "no-such-language")).toBeNull();
    expect(await highlight("a", "constructor")).toBeNull();
  });

  it.each([
    { name: "long code", code: "const a = 1;\n".repeat(231) },
    { name: "many lines", code: "\n".repeat(200) },
    { name: "a long line", code: "a".repeat(201) },
  ])("leaves $name plain", async ({ code }) => {
    expect(await highlight(code, "ts")).toBeNull();
  });

  it.each(grammarNames)("can't be made to take long by code in %s", async (grammar) => {
    await highlightCode("a", grammar);
    const units = [
      "a",
      "a1_",
      "$",
      "1",
      "(",
      "<a ",
      "<a b='",
      "[a](",
      "a.",
      "a<",
      "a b(",
      "'a ",
      '"\\',
      "/*",
      "AB",
      "a: \n",
      "=> ",
      "((a) ",
      "${",
    ];
    const slow: string[] = [];
    for (const unit of units) {
      const line = unit.repeat(200).slice(0, 199);
      const code = unit.includes("\n") ? unit.repeat(199) : `${line}\n`.repeat(14).slice(0, 2_999);
      const start = process.cpuUsage();
      expect(await highlightCode(code, grammar)).not.toBeNull();
      // Usually under 50 ms. Without bounds some took over ten seconds.
      if (process.cpuUsage(start).user > 1_000_000) slow.push(unit);
    }
    expect(slow).toEqual([]);
  });
});
