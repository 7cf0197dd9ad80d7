import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import { describeCallChange } from "./describe-call-change.ts";
import { sampleEffects } from "./fixtures/sample-effects.ts";

const write = (path: string, diff = ""): Preview => ({
  kind: "diff",
  files: [{ path, change: "modify", diff, additions: 1, deletions: 0, isCut: false }],
});
const remove = (fingerprint: string): Preview => ({
  kind: "command",
  command: "rm -rf test",
  cwd: "/w",
  effects: sampleEffects({ fingerprint }),
});
const fingerprintsOf = (path: string, hash: string | null) => [{ path, hash }];

describe("changeWords", () => {
  it.each([
    {
      name: "a file that changed on disk",
      before: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/a.ts", "1") },
      after: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/a.ts", "2") },
      want: "a.ts changed on disk.",
    },
    {
      name: "a file that is gone",
      before: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/a.ts", "1") },
      after: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/a.ts", null) },
      want: "a.ts is gone.",
    },
    {
      name: "a path that leads elsewhere",
      before: { preview: write("/w/a.ts") },
      after: { preview: write("/etc/passwd") },
      want: "The path now leads to /etc/passwd.",
    },
    {
      name: "a link that was turned",
      before: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/l", "link:1") },
      after: { preview: write("/w/a.ts"), fingerprints: fingerprintsOf("/w/l", "link:2") },
      want: "l leads elsewhere now.",
    },
    {
      name: "another diff of the same file, where the fingerprints are not known",
      before: { preview: write("/w/a.ts", "x") },
      after: { preview: write("/w/a.ts", "y") },
      want: "A file changed on disk.",
    },
    {
      name: "files that it would affect now",
      before: { preview: remove("1"), fingerprints: [] },
      after: { preview: remove("2"), fingerprints: [] },
      want: "It would affect other files or places now.",
    },
    {
      name: "nothing that can be told",
      before: { preview: write("/w/a.ts"), fingerprints: [] },
      after: { preview: write("/w/a.ts"), fingerprints: [] },
      want: null,
    },
  ])("names $name", ({ before, after, want }) => {
    expect(describeCallChange(before, after, "/w")).toBe(want);
  });
});
