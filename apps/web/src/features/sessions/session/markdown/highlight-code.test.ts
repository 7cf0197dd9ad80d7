import { describe, expect, it } from "vitest";
import { grammarOf } from "./grammars.ts";
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

  it("leaves a language that nobody knows as it is, and code that is too long", async () => {
    expect(await highlight("a", "no-such-language")).toBeNull();
    expect(await highlight("a", "constructor")).toBeNull();
    expect(await highlight("a".repeat(30_000), "ts")).toBeNull();
  });
});
