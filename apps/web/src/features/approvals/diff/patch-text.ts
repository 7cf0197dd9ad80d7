import type { FileChange } from "@countersign/contracts/preview";

/** A unified diff with the two lines of names that a patch begins with, whether or not the server wrote them. */
export function patchText({ diff, path, change }: FileChange): string {
  const start = diff.search(/^@@ /m);
  if (start < 0) return "";
  const name = path.replace(/^\/+/, "").replace(/[\r\n]/g, "_");
  const before = change === "create" ? "/dev/null" : `a/${name}`;
  const after = change === "delete" ? "/dev/null" : `b/${name}`;
  const body = diff.slice(start);
  return `--- ${before}\n+++ ${after}\n${body.endsWith("\n") ? body : `${body}\n`}`;
}

/** What the server says of a change that has no lines to show, without the lines of names. Empty when it says nothing. */
export function diffMessage({ diff }: Pick<FileChange, "diff">): string {
  return diff
    .split("\n")
    .filter((line) => !/^(?:diff --git |Index: |=+$|--- |\+\+\+ )/.test(line))
    .join("\n")
    .trim();
}
