import type { AffectedGroup, EffectTarget } from "@countersign/contracts/call-effects";
import { describe, expect, it } from "vitest";
import { sampleGroup } from "../fixtures/sample-effects.ts";
import {
  describeTarget,
  formatGroupSize,
  formatLosses,
  formatMoreFiles,
  formatRecoverable,
} from "./effects-messages.ts";

describe("what git can't bring back", () => {
  it.each<{ name: string; group: Partial<AffectedGroup>; want: string | null }>([
    { name: "is not named where git has it all", group: {}, want: null },
    {
      name: "is counted by state",
      group: { fileCount: 14, git: { tracked: 9, untracked: 3, ignored: 1, changed: 1 } },
      want: "5 of 14 files can’t be recovered from git: 1 with changes since the last commit, 3 untracked, 1 ignored by git",
    },
    {
      name: "names a state that all of them are in once",
      group: { git: { untracked: 2 } },
      want: "All 2 files can’t be recovered from git: untracked",
    },
    {
      name: "may be the only file",
      group: { fileCount: 1, git: { none: 1 } },
      want: "This file can’t be recovered from git: outside a repository",
    },
    {
      name: "counts unknown states, and says that there may be more",
      group: { isMore: true, git: { unknown: 2 } },
      want: "At least 2 files can’t be recovered from git: in an unknown git state",
    },
    { name: "is nothing when files are moved", group: { action: "move", git: { untracked: 2 } }, want: null },
  ])("$name", ({ group, want }) => {
    expect(formatLosses({ ...sampleGroup, ...group })).toBe(want);
  });
});

describe("what git can bring back", () => {
  it.each<{ name: string; group: Partial<AffectedGroup>; want: string | null }>([
    { name: "all", group: {}, want: "All files can be restored from git" },
    { name: "one", group: { fileCount: 1, git: { tracked: 1 } }, want: "The file can be restored from git" },
    { name: "not all", group: { git: { tracked: 1, ignored: 1 } }, want: null },
    { name: "not counted to the end", group: { isMore: true }, want: null },
    { name: "nothing is lost", group: { action: "move" }, want: null },
  ])("$name", ({ group, want }) => {
    expect(formatRecoverable({ ...sampleGroup, ...group })).toBe(want);
  });
});

it.each<{ group: Partial<AffectedGroup>; size: string | null; more: string | null }>([
  { group: {}, size: "240 bytes", more: null },
  { group: { fileCount: 3 }, size: "240 bytes", more: "and 1 more file" },
  {
    group: { fileCount: 1_200, isMore: true },
    size: "at least 240 bytes",
    more: "and at least 1.2k more files",
  },
  { group: { fileCount: 2, isMore: true }, size: "at least 240 bytes", more: "and more" },
  { group: { fileCount: 0, files: [] }, size: null, more: null },
])("the size of $group is $size, the rest $more", ({ group, size, more }) => {
  expect(formatGroupSize({ ...sampleGroup, ...group })).toBe(size);
  expect(formatMoreFiles({ ...sampleGroup, ...group })).toBe(more);
});

const push: EffectTarget = {
  kind: "git-push",
  remote: "origin",
  url: "https://git.test/a",
  branches: ["main"],
  isForced: false,
  isDeleting: false,
  isAll: false,
};
const database: EffectTarget = {
  kind: "database",
  program: "psql",
  host: "local",
  database: "shop",
  statements: [
    { verb: "SELECT", isUnbounded: false },
    { verb: "DELETE", isUnbounded: true },
    { verb: "DELETE", isUnbounded: true },
  ],
};

describe("a place that a call reaches", () => {
  it.each<{ target: EffectTarget; want: string; warnings?: string[] }>([
    { target: push, want: "Git remote: remote origin, address https://git.test/a, branches main" },
    {
      target: { ...push, isForced: true, isDeleting: true, branches: null, url: null },
      want: "Git remote: remote origin, address null, branches null",
      warnings: ["overwrites history on the remote", "deletes branches or tags on the remote"],
    },
    {
      target: { ...push, remote: null, isAll: true },
      want: "Git remote: address https://git.test/a, branches all branches or tags",
    },
    {
      target: {
        kind: "publish",
        program: "npm",
        name: "a",
        version: null,
        registry: "default",
        isDryRun: true,
      },
      want: "Publish with npm: package a, version null, registry the default registry, dry run yes",
    },
    {
      target: { kind: "cluster", program: "kubectl", context: "prod", server: null, namespace: "web" },
      want: "Cluster for kubectl: context prod, namespace web, server null",
    },
    {
      target: { kind: "terraform", program: "tofu", workspace: "dev", backend: "s3" },
      want: "State for tofu: workspace dev, backend s3",
    },
    {
      target: {
        kind: "containers",
        program: "docker",
        context: null,
        host: "local",
        images: ["r.test/a", "b"],
        registries: ["r.test", "default"],
      },
      want: "Engine for docker: context null, host this machine, images r.test/a, b, registry r.test, the default registry",
    },
    {
      target: database,
      want: "Database for psql: host this machine, database shop, statements SELECT, DELETE × 2",
      warnings: ["DELETE affects every row"],
    },
    {
      target: { ...database, statements: null },
      want: "Database for psql: host this machine, database shop, statements null",
    },
  ])("$want", ({ target, want, warnings = [] }) => {
    const line = describeTarget(target);
    const facts = line.facts.map(({ name, value }) => `${name} ${value}`).join(", ");
    expect(`${line.title}: ${facts}`).toBe(want);
    expect(line.warnings).toEqual(warnings);
  });
});
