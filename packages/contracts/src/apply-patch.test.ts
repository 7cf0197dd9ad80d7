import { describe, expect, it } from "vitest";
import { filesOfPatch } from "./apply-patch.ts";

const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");

describe("the files of a patch", () => {
  it.each([
    {
      name: "a new file",
      text: patch("*** Add File: a.txt", "+x", "+*** Delete File: b"),
      want: ["add a.txt"],
    },
    { name: "an empty new file", text: patch("*** Add File: a.txt"), want: ["add a.txt"] },
    { name: "a deleted file", text: patch("*** Delete File: /etc/a b"), want: ["delete /etc/a b"] },
    {
      name: "a changed file",
      text: patch(
        "*** Update File: a",
        "@@ function x",
        " same",
        "",
        "-*** Add File: b",
        "+new",
        "*** End of File",
      ),
      want: ["update a"],
    },
    {
      name: "a moved file",
      text: patch("*** Update File: a", "*** Move to: b", "@@", "-x", "+y"),
      want: ["move a b"],
    },
    {
      name: "all of them, and a line end",
      text: `${patch("*** Add File: a", "+x", "*** Delete File: b", "*** Update File: c", "@@", "+x")}\n`,
      want: ["add a", "delete b", "update c"],
    },
  ])("are found in $name", ({ text, want }) => {
    const files = filesOfPatch(text)?.map((file) => Object.values(file).join(" "));
    expect(files).toEqual(want);
  });

  it.each([
    { name: "no text", text: 7 },
    { name: "nothing", text: "" },
    { name: "no file", text: patch() },
    { name: "a heredoc", text: `<<'EOF'\n${patch("*** Add File: a", "+x")}\nEOF` },
    { name: "text before it", text: `x\n${patch("*** Add File: a", "+x")}` },
    { name: "text behind it", text: `${patch("*** Add File: a", "+x")}\nx` },
    { name: "a second patch", text: patch("*** Add File: a", "+x", "*** End Patch", "*** Begin Patch") },
    { name: "a header with a space before it", text: patch("*** Add File: a", "+x", " *** Delete File: b") },
    {
      name: "a header with a space before it in a change",
      text: patch("*** Update File: a", "@@", " x", " *** Delete File: b"),
    },
    { name: "a header behind a tab", text: patch("*** Update File: a", "@@", "+x", "\t*** Delete File: b") },
    {
      name: "a header behind a wide space",
      text: patch("*** Update File: a", "+x", "\u00a0*** Delete File: b"),
    },
    { name: "a header behind a sign", text: patch("*** Update File: a", "+x", " \u0085*** Delete File: b") },
    { name: "a header in a context line", text: patch("*** Update File: a", "@@ *** Delete File: b") },
    { name: "a line end of Windows", text: patch("*** Add File: a\r", "+x") },
    { name: "another line end", text: patch("*** Add File: a\u2028*** Delete File: b", "+x") },
    { name: "a path with spaces around it", text: patch("*** Add File:  a") },
    { name: "a path that ends in a wide space", text: patch("*** Add File: a\u3000") },
    { name: "no path", text: patch("*** Add File: ") },
    { name: "another header", text: patch("*** Environment ID: x", "*** Add File: a", "+x") },
    { name: "a rename of a new file", text: patch("*** Add File: a", "*** Move to: b", "+x") },
    { name: "two targets", text: patch("*** Update File: a", "*** Move to: b", "*** Move to: c") },
    { name: "lines in a deleted file", text: patch("*** Delete File: a", "-x") },
    { name: "context in a new file", text: patch("*** Add File: a", " x") },
    { name: "lines before a file", text: patch("+x", "*** Add File: a", "+x") },
    {
      name: "too many files",
      text: patch(...Array.from({ length: 201 }, (_, n) => `*** Delete File: ${n}`)),
    },
  ])("aren't known where there is $name", ({ text }) => {
    expect(filesOfPatch(text)).toBeNull();
  });
});
