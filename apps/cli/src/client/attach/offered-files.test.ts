import { describe, expect, it } from "vitest";
import { fieldWith } from "../../terminal/text-field.ts";
import { completeFile, matchingFiles, typedFile } from "./offered-files.ts";

describe("typedFile", () => {
  it.each([
    { text: "@", want: { at: 0, typed: "" } },
    { text: "fix @src/ap", want: { at: 4, typed: "src/ap" } },
    { text: "line\n@x", want: { at: 5, typed: "x" } },
    { text: '@"a b', want: { at: 0, typed: "a b" } },
    { text: '@"a b"', want: null },
    { text: "ada@example", want: null },
    { text: "@a and", want: null },
    { text: "", want: null },
    { text: `@${"x".repeat(1_001)}`, want: null },
  ])("of “$text” is $want", ({ text, want }) => {
    expect(typedFile(fieldWith(text))).toEqual(want);
  });

  it("ends at the cursor, and isn’t in the middle of a word", () => {
    expect(typedFile({ text: "@ap now", cursor: 3 })).toEqual({ at: 0, typed: "ap" });
    expect(typedFile({ text: "@apnow", cursor: 3 })).toBeNull();
  });
});

describe("completeFile", () => {
  it.each([
    { text: "fix @ap", path: "src/app.ts", want: "fix @src/app.ts " },
    { text: "@", path: "a b.md", want: '@"a b.md" ' },
    { text: '@"a', path: "a b.md", want: '@"a b.md" ' },
    { text: "@g", path: "x-\u202Egnp.exe", want: "@x-\u202Egnp.exe " },
  ])("makes “$want” of “$text”", ({ text, path, want }) => {
    const field = fieldWith(text);
    const typed = typedFile(field);
    if (typed === null) throw new Error("nothing is typed");
    expect(completeFile(field, typed, path)).toEqual(fieldWith(want));
  });

  it("keeps what is behind the cursor", () => {
    const field = { text: "see @ap please", cursor: 7 };
    expect(completeFile(field, { at: 4, typed: "ap" }, "app.ts")).toEqual({
      text: "see @app.ts please",
      cursor: 12,
    });
  });
});

it("what was found for less still has to fit what is typed", () => {
  expect(matchingFiles(["src/app.ts", "README.md"], "SAT")).toEqual(["src/app.ts"]);
  expect(matchingFiles(["src/app.ts"], "zz")).toEqual([]);
});
