import type { Preview } from "@countersign/contracts/preview";
import { expect, it } from "vitest";
import { createTerminal } from "../../terminal/terminal.ts";
import { queueItem } from "../fixtures/queue-items.ts";
import { describeCall, summarizeCall } from "./describe-call.ts";
import { lineOfCall } from "./list-approvals.ts";

function printed(lines: ReturnType<typeof describeCall>): string {
  let text = "";
  const output = {
    write(piece: string) {
      text += piece;
    },
  };
  createTerminal(output, {}).lines(lines);
  return text;
}

const evil = "x\u001b[2J\u202e\u009b1m\r\u0007y";
const hostile = queueItem({
  sessionTitle: evil,
  workspace: `/srv/${evil}`,
  tool: evil,
  agent: { id: "a", name: evil },
  reasons: [{ code: "earlier-shell", text: evil }],
  risk: { level: "high", reasons: [{ code: "earlier", text: evil }] },
  edit: { proposed: { [evil]: evil }, by: { kind: "person", name: evil }, at: evil },
  second: { why: evil, excluded: [], first: { by: evil, at: evil, digest: "d" } },
  input: { [evil]: evil },
});

const previews: { name: string; preview: Preview }[] = [
  {
    name: "a command",
    preview: {
      kind: "command",
      command: `${evil}\n${evil}`,
      cwd: evil,
      canonical: evil,
      description: evil,
      programs: [evil],
      unwatched: [evil],
      effects: {
        groups: [
          {
            action: "delete",
            roots: [],
            rootCount: 0,
            fileCount: 1,
            folderCount: 0,
            size: 1,
            git: {},
            files: [{ path: evil, kind: "file", size: 1, git: "untracked" }],
            isMore: true,
          },
        ],
        targets: [
          { kind: "publish", program: evil, name: evil, version: evil, registry: evil, isDryRun: false },
        ],
        unknowns: [{ code: "unread-settings", data: { program: evil, path: evil } }],
        fingerprint: null,
      },
    },
  },
  {
    name: "a diff",
    preview: {
      kind: "diff",
      files: [
        { path: evil, change: "modify", diff: `+${evil}\n-${evil}`, additions: 1, deletions: 1, isCut: true },
      ],
    },
  },
  { name: "a path", preview: { kind: "path", action: "read", path: evil, pattern: evil } },
  { name: "a fetch", preview: { kind: "fetch", url: evil, host: evil, prompt: evil } },
  {
    name: "more files for an intent",
    preview: {
      kind: "expansion",
      intentId: evil,
      paths: [evil],
      why: evil,
      before: [evil],
      after: [evil],
      files: [evil],
      isCut: true,
    },
  },
  { name: "an intent", preview: { kind: "intent", intentId: evil, title: evil, from: evil } },
  { name: "an input", preview: { kind: "input", summary: evil } },
];

it.each(previews)("prints hostile text neutralized in every field of $name", ({ preview }) => {
  const call = queueItem({ ...hostile, preview });
  const text = printed([...describeCall(call), lineOfCall(call), [summarizeCall(call)]]);
  expect(text).toContain("⟨U+001B⟩[2J");
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

it("shows a command's lines, what it deletes and what isn't known", () => {
  const text = printed(
    describeCall(
      queueItem({
        reasons: [{ code: "earlier-shell", text: "No rule covers rm." }],
        preview: {
          kind: "command",
          command: "cd build\nrm -r .",
          cwd: "/srv/shop",
          effects: {
            groups: [
              {
                action: "delete",
                roots: [{ path: "/srv/shop/build", kind: "folder", size: 0, git: "untracked" }],
                rootCount: 1,
                fileCount: 2,
                folderCount: 1,
                size: 10,
                git: { untracked: 2 },
                files: [{ path: "/srv/shop/build/a.js", kind: "file", size: 5, git: "untracked" }],
                isMore: false,
              },
            ],
            targets: [],
            unknowns: [{ code: "after-other-commands" }],
            fingerprint: null,
          },
        },
      }),
    ),
  );
  expect(text).toContain("Bash  medium risk\n");
  expect(text).toContain("Asks       No rule covers rm.\n");
  expect(text).toContain("  $ cd build\n  $ rm -r .\n");
  expect(text).toContain("Affects    Delete build/ (2 files)\n             build/a.js  untracked\n");
  expect(text).toContain("             and more: 2 in all\n");
  expect(text).toContain("Not known  An earlier part of the command may change this first\n");
});
