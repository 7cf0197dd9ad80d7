import { describe, expect, it } from "vitest";
import { type AffectedGroup, callEffects, type EffectTarget } from "./call-effects.ts";
import { effectMessages } from "./effect-messages.ts";
import { effectTitle } from "./effect-title.ts";
import { describeUnknown } from "./effect-unknown.ts";

const folder = { path: "/ws/test", kind: "folder", size: 0, git: "tracked" } as const;
const file = { path: "/ws/a.txt", kind: "file", size: 3, git: "untracked" } as const;
const group: AffectedGroup = {
  action: "delete",
  roots: [folder],
  rootCount: 1,
  fileCount: 14,
  folderCount: 2,
  size: 100,
  git: { tracked: 14 },
  files: [],
  isMore: false,
};
const push: EffectTarget = {
  kind: "git-push",
  remote: "origin",
  url: "https://git.test/a",
  branches: ["main"],
  isForced: false,
  isDeleting: false,
  isAll: false,
};

function titleOf(groups: AffectedGroup[], targets: EffectTarget[] = []): string | null {
  return effectTitle(callEffects.parse({ groups, targets, unknowns: [], fingerprint: null }), "/ws");
}

describe("the title of a call", () => {
  it.each<{ want: string | null; groups?: AffectedGroup[]; targets?: EffectTarget[] }>([
    { want: null },
    { want: "Delete test/ (14 files)", groups: [group] },
    { want: "Delete test/ (1 file)", groups: [{ ...group, fileCount: 1 }] },
    { want: "Delete test/ (1 folder)", groups: [{ ...group, fileCount: 0, folderCount: 1 }] },
    { want: "Delete test/ (at least 20,000 files)", groups: [{ ...group, fileCount: 20_000, isMore: true }] },
    { want: "Delete 14 files", groups: [{ ...group, roots: [folder, file], rootCount: 2 }] },
    { want: "Replace a.txt", groups: [{ ...group, action: "overwrite", roots: [file], fileCount: 1 }] },
    {
      want: "Delete /else/a\\u{a}\\u{202e}b",
      groups: [{ ...group, roots: [{ ...file, path: "/else/a\n\u202eb" }] }],
    },
    { want: "Delete test/ (14 files)", groups: [{ ...group, action: "create" }, group] },
    { want: "Push main to origin", targets: [push], groups: [group] },
    { want: "Force-push main to origin", targets: [{ ...push, isForced: true }] },
    {
      want: "Delete old on https://git.test/a",
      targets: [{ ...push, remote: null, branches: ["old"], isDeleting: true }],
    },
    {
      want: "Push branches to an unknown place",
      targets: [{ ...push, remote: null, url: null, branches: null }],
    },
    {
      want: "Publish a@1.0.0 to the default registry",
      targets: [
        {
          kind: "publish",
          program: "npm",
          name: "a",
          version: "1.0.0",
          registry: "default",
          isDryRun: false,
        },
      ],
    },
    {
      want: "Run kubectl on prod",
      targets: [{ kind: "cluster", program: "kubectl", context: "prod", server: null, namespace: null }],
    },
    {
      want: "Run tofu in workspace dev",
      targets: [{ kind: "terraform", program: "tofu", workspace: "dev", backend: null }],
    },
    {
      want: "Run docker on this machine",
      targets: [
        {
          kind: "containers",
          program: "docker",
          context: "default",
          host: "local",
          images: [],
          registries: [],
        },
      ],
    },
    {
      want: "Push r.test/a to r.test",
      targets: [
        {
          kind: "containers",
          program: "docker",
          context: null,
          host: null,
          images: ["r.test/a"],
          registries: ["r.test"],
        },
      ],
    },
    {
      want: "Run DROP TABLE on shop",
      targets: [
        {
          kind: "database",
          program: "psql",
          host: "db",
          database: "shop",
          statements: [{ verb: "DROP TABLE", isUnbounded: false }],
        },
      ],
    },
  ])("$want", ({ want, groups = [], targets = [] }) => {
    expect(titleOf(groups, targets)).toBe(want);
  });
});

describe("what isn't known", () => {
  it("is said in words with its data", () => {
    expect(describeUnknown({ code: "variable", data: { program: "rm", word: '"$x"' } })).toBe(
      'rm: the value of "$x" is only known when it runs',
    );
  });

  it("has a sentence without blanks at its ends for every code", () => {
    for (const text of Object.values(effectMessages)) expect(text.trim()).toBe(text);
  });
});
