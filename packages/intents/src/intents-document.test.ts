import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileScope, lintIntent, parseIntent, parseIntentIgnore } from "./index.ts";

const document = readFileSync(new URL("../../../docs/intents.md", import.meta.url), "utf8");

function blockOf(language: string): string {
  const text = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(document)?.[1];
  if (text === undefined) throw new Error(`docs/intents.md shows no ${language}`);
  return text;
}

it("the file that docs/intents.md shows is a good intent, with every key", () => {
  const yaml = blockOf("yaml");
  const { intent, problems } = parseIntent(yaml);
  const found = lintIntent(intent, problems, [], { yaml });
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(found.filter(({ message }) => message.includes("unknown key"))).toEqual([]);
  expect(Object.values({ ...intent, ...intent?.budget }).filter((value) => value === null)).toEqual([]);
});

it("the .intentignore that it shows can be relied on, and has a section", () => {
  const { forAll, sections, problem } = parseIntentIgnore(blockOf("gitignore"));
  expect(problem).toBeNull();
  expect([forAll.length, sections.get("req-001")?.length]).toEqual([2, 1]);
});

it.each([
  { patterns: ["src/utils/"], owned: "src/utils/x/a.ts", not: "lib/src/utils/a.ts" },
  { patterns: ["docs/"], owned: "lib/docs/a.md", not: "docs" },
  { patterns: ["/docs/"], owned: "docs/a.md", not: "lib/docs/a.md" },
  { patterns: ["*.md"], owned: "lib/x/a.md", not: "a.mdx" },
  { patterns: ["src/*.ts"], owned: "src/a.ts", not: "src/x/a.ts" },
  { patterns: ["src/**/*.ts"], owned: "src/x/y/a.ts", not: "a.ts" },
  { patterns: ["src/", "!src/utils/gen.ts"], owned: "src/utils/a.ts", not: "src/utils/gen.ts" },
  { patterns: ["/"], owned: "any/thing", not: "" },
])("$patterns mean what it says", ({ patterns, owned, not }) => {
  for (const pattern of patterns.slice(-1)) expect(document).toContain(`\`${pattern}\``);
  const scope = compileScope(
    { write: patterns, delete: [], read: null, run: null },
    { isCaseInsensitive: false },
  );
  expect([scope.owns("write", owned), not !== "" && scope.owns("write", not)]).toEqual([true, false]);
});
