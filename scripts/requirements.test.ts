import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** A line of the table: what is required, then the tests that prove it as `path`: “a part of the title”, with `;` between them. */
function rowsOf(markdown: string): { name: string; proofs: { path: string; title: string }[] }[] {
  return markdown.split("\n").flatMap((line) => {
    const [, name, , proof] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (name === undefined || proof === undefined || /^-*$/.test(name) || name === "requirement") return [];
    const proofs = [...proof.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, path = "", title = ""]) => ({
      path,
      title,
    }));
    return [{ name, proofs }];
  });
}

const markdown = read("docs/requirements.md");
const rows = rowsOf(markdown);

it("there are requirements to prove", () => {
  expect(rows.length).toBeGreaterThan(150);
});

it("every scenario, edge case, requirement and criterion of 002 has its line", () => {
  const section = /## 002: hook middleware\n([\s\S]*?)\n## /.exec(markdown)?.[1] ?? "";
  const names = rowsOf(section).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("Edge case: "))).toHaveLength(4);
  expect(names.filter((name) => !name.startsWith("Edge case: "))).toEqual([
    ...["US 1, scenario 1", "US 1, scenario 2", "US 1, scenario 3"],
    ...["US 2, scenario 1", "US 2, scenario 2", "US 3, scenario 1", "US 3, scenario 2"],
    ...["FR-001", "FR-002", "FR-003", "FR-004", "FR-005", "FR-006", "FR-007", "SC-001", "SC-002", "SC-003"],
  ]);
});

it("every scenario, edge case, requirement and assumption of 048 has its line", () => {
  const section = /## 048: slash commands\n([\s\S]*?)\n## /.exec(markdown)?.[1] ?? "";
  const names = rowsOf(section).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("Edge case: "))).toHaveLength(4);
  expect(names.filter((name) => name.startsWith("Assumption: "))).toHaveLength(4);
  expect(names.filter((name) => !/^(Edge case|Assumption): /.test(name))).toEqual([
    ...["US 1, scenario 1", "US 1, scenario 2", "US 2, scenario 1"],
    ...["FR-001", "FR-002", "FR-003", "FR-004", "FR-005", "FR-006"],
  ]);
});

it.each(rows)("$name is proven by tests that exist", ({ proofs }) => {
  expect(proofs).not.toEqual([]);
  for (const { path, title } of proofs) expect(read(path), path).toContain(title);
});
