import { describe, expect, it } from "vitest";
import type { LineComment } from "./comment-store.ts";
import { commentsText, withComments } from "./comments-text.ts";

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
