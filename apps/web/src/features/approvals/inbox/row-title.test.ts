import type { Preview } from "@countersign/contracts/preview";
import { rowTitle, titleText } from "@countersign/contracts/row-title";
import { expect, it } from "vitest";
import { sampleItem } from "../fixtures/sample-item.ts";

const file = (path: string, change: "create" | "modify" | "delete") => ({
  path,
  change,
  diff: "",
  additions: 0,
  deletions: 0,
  isCut: false,
});
const folder = { path: "/w/test", kind: "folder", size: 0, git: "none" } as const;

it.each<{ preview: Preview; want: string }>([
  { preview: { kind: "diff", files: [file("/w/src/split.js", "modify")] }, want: "Edit src/split.js" },
  { preview: { kind: "diff", files: [file("/w/new.js", "create")] }, want: "Create new.js" },
  {
    preview: { kind: "diff", files: [file("/w/a.js", "create"), file("/w/b.js", "delete")] },
    want: "Edit a.js and 1 more file",
  },
  { preview: { kind: "diff", files: [] }, want: "Change nothing" },
  { preview: { kind: "command", command: "node --test", cwd: "/w" }, want: "Run node --test" },
  {
    preview: {
      kind: "command",
      command: "rm -rf test",
      cwd: "/w",
      effects: {
        groups: [
          {
            action: "delete",
            roots: [folder],
            rootCount: 1,
            fileCount: 14,
            folderCount: 1,
            size: 0,
            git: {},
            files: [],
            isMore: false,
          },
        ],
        targets: [],
        unknowns: [],
        fingerprint: "f",
      },
    },
    want: "Delete test/ (14 files)",
  },
  { preview: { kind: "path", action: "read", path: "/etc/hosts" }, want: "Read /etc/hosts" },
  { preview: { kind: "fetch", url: "https://a.dev/x", host: "a.dev" }, want: "Fetch https://a.dev/x" },
  { preview: { kind: "input", summary: "two files" }, want: "Bash two files" },
])("says $want", ({ preview, want }) => {
  expect(titleText(rowTitle(sampleItem("a", { preview })))).toBe(want);
});
