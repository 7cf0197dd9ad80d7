import { describe, expect, it } from "vitest";
import type { LineComment } from "./comment-store.ts";
import { commentsText, withComments, withMissingComments } from "./comments-text.ts";

const comment = (line: number, more: Partial<LineComment> = {}): LineComment => ({
  id: String(line),
  path: "/w/src/app.ts",
  side: "additions",
  line,
  quote: "let a = 1;",
  text: "Use const.",
  isOpen: false,
  ...more,
});

describe("commentsText", () => {
  it("names file and line, quotes the line, says the words; in the order of files and lines", () => {
    const comments = [
      comment(12),
      comment(3, { text: " Say why. \n" }),
      comment(1, { path: "/w/README.md", side: "deletions", quote: "# App", text: "Keep it." }),
    ];
    expect(commentsText(comments, "/w")).toBe(
      "README.md:1 (a line that you remove)\n> # App\nKeep it.\n\n" +
        "src/app.ts:3\n> let a = 1;\nSay why.\n\nsrc/app.ts:12\n> let a = 1;\nUse const.",
    );
  });

  it("names the first and the last of several lines, and quotes all of them", () => {
    const range = comment(4, { from: 2, quote: "a\nb\nc", text: "Merge." });
    expect(commentsText([range, { ...range, side: "deletions" }], "/w")).toBe(
      "src/app.ts:2-4\n> a\n> b\n> c\nMerge.\n\nsrc/app.ts:2-4 (lines that you remove)\n> a\n> b\n> c\nMerge.",
    );
  });

  it("leaves out what has no words yet", () => {
    expect(commentsText([comment(1, { text: " " })], "/w")).toBe("");
  });
});

describe("withComments", () => {
  it.each([
    { name: "are all of an empty instruction", instruction: " ", put: "", want: "new" },
    { name: "come after what is written", instruction: "Wait.\n", put: "", want: "Wait.\n\nnew" },
    {
      name: "take their own place",
      instruction: "Wait.\n\nold\n\nPlease.",
      put: "old",
      want: "Wait.\n\nnew\n\nPlease.",
    },
    { name: "come again where they were changed", instruction: "ol", put: "old", want: "ol\n\nnew" },
  ])("comments $name", ({ instruction, put, want }) => {
    expect(withComments(instruction, put, "new")).toBe(want);
  });
});

describe("withMissingComments", () => {
  const comments = [comment(3), comment(12)];

  it("sends what was said of lines with the instruction", () => {
    expect(withMissingComments("Try again.\n", comments, "/w")).toBe(
      `Try again.\n\n${commentsText(comments, "/w")}`,
    );
  });

  it("repeats nothing that the instruction has, even with other words", () => {
    const edited = commentsText(comments, "/w").replaceAll("Use const.", "Please use const here.");
    expect(withMissingComments(edited, comments, "/w")).toBe(edited);
  });

  it("leaves an instruction as it is without comments", () => {
    expect(withMissingComments("Try again.\n", [comment(1, { text: "" })], "/w")).toBe("Try again.\n");
  });
});
