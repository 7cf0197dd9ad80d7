import { readFileSync } from "node:fs";
import { nextStep, type ToolErrorCode, toolError, toolErrorCode } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import { errorHints } from "./error-hints.ts";

const page = readFileSync(new URL("../../../../docs/errors.md", import.meta.url), "utf8");
const chapters = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((chapter) => [chapter.slice(0, chapter.indexOf("\n")), chapter]),
);

describe("docs/errors.md", () => {
  it("has every code, and no other", () => {
    expect([...chapters.keys()].sort()).toEqual([...toolErrorCode.options].sort());
  });

  it.each(toolErrorCode.options)(
    "shows an example of %s that fits the schema, with a hint, and what to do",
    (code) => {
      const chapter = chapters.get(code) ?? "";
      const examples = [...chapter.matchAll(/```json\n(.*?)```/gs)].map(([, text]) =>
        toolError.parse(JSON.parse(text ?? "")),
      );
      expect(examples.map(({ error }) => error.code)).toEqual([code]);
      expect(examples[0]?.error.hint).toBeTruthy();
      expect(examples[0]?.error.next).not.toHaveLength(0);
      expect(chapter).toContain("The model should ");
      expect(examples[0]?.error.stale === undefined).toBe(code !== "stale_file");
    },
  );

  it("explains every kind of next step, and no other", () => {
    const explained = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, kind]) => kind);
    expect(explained).toEqual(nextStep.options.map(({ shape }) => shape.kind.value));
  });

  it("is of codes that all have a hint of their own", () => {
    const hints = toolErrorCode.options.map((code: ToolErrorCode) => errorHints[code]);
    expect(new Set(hints).size).toBe(hints.length);
    expect(hints.filter((hint) => !/^[A-Z].{15,}\.$/.test(hint))).toEqual([]);
  });
});
