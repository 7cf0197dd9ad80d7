import { describe, expect, it } from "vitest";
import { createTestFileSystem } from "../fixtures/test-file-system.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { ruleSetFromTexts } from "../rules/rule-set.ts";
import { createWallRules } from "./wall-rules.ts";

const workspace = "/work/a";

function wallsOf(deny: string[], expiresAt?: string) {
  const texts = ruleSetFromTexts({ deny, ask: ["Read(/asked)"], allow: ["Read(/open)"] }, "user");
  const rules = { ...texts, deny: texts.deny.map((rule) => (expiresAt ? { ...rule, expiresAt } : rule)) };
  return createWallRules({
    mode: "default",
    workspace,
    cwd: workspace,
    home: "/home/ada",
    rules: compileRules(rules),
    additionalDirectories: ["/work/more"],
    fileSystem: createTestFileSystem({}, workspace),
    productData: "/home/ada/.countersign",
    secretFiles: ["/etc/token"],
    now: "2026-01-01T00:00:00.000Z",
  });
}

const pathsOf = (places: readonly { path: string }[]) => places.map(({ path }) => path);
const own = ["/home/ada/.countersign", "/etc/token"];

describe("what a sandbox has to keep from commands", () => {
  it("is Countersign's own data, in any case, and they may write where the session works", () => {
    const { hidden, searched, writable } = wallsOf([]);
    expect({ hidden: pathsOf(hidden), searched, writable }).toEqual({
      hidden: own,
      searched: [],
      writable: [workspace, "/work/more"],
    });
  });

  it.each([
    { rule: "Read(~/.ssh/**)", hidden: ["/home/ada/.ssh"] },
    { rule: "Read(//etc/shadow)", hidden: ["/etc/shadow"] },
    { rule: "Read(/config/prod/**)", hidden: ["/work/a/config/prod"] },
    { rule: "Read(./config)", hidden: ["/work/a/config"] },
  ])("is the place that $rule names, which needs no search", ({ rule, hidden }) => {
    const walls = wallsOf([rule]);
    expect(pathsOf(walls.hidden)).toEqual([...own, ...hidden]);
    expect(walls.hidden.at(-1)?.cause).toEqual({ kind: "rule", rule: { text: rule, source: "user" } });
    expect(walls.searched).toEqual([]);
  });

  it.each([
    { rule: "Read(.env)", searched: [workspace, "/work/more"] },
    { rule: "Read(secrets/**)", searched: [workspace, "/work/more"] },
    { rule: "Read(**/*.pem)", searched: [workspace, "/work/more"] },
    { rule: "Read(~/keys/*.pem)", searched: ["/home/ada/keys"] },
    { rule: "Read(/config/*/token)", searched: ["/work/a/config"] },
    { rule: "Read(re:.*key)", searched: [workspace, "/work/more"] },
    { rule: "Edit(/locked/**)", searched: ["/work/a/locked"] },
    { rule: "Delete(.keep)", searched: [workspace, "/work/more"] },
  ])("has to be looked for where $rule has a pattern", ({ rule, searched }) => {
    expect(wallsOf([rule]).searched).toEqual(searched);
  });

  it("is decided by the rules for each path, as a file and as a folder", () => {
    const { wallOf } = wallsOf(["Read(.env)", "Read(secrets/**)", "Edit(/locked/**)", "Delete(.keep)"]);
    const by = (wall: string, text: string) => ({
      wall,
      cause: { kind: "rule", rule: { text, source: "user" } },
    });
    expect(wallOf("/work/a/deep/.env", false)).toEqual(by("hidden", "Read(.env)"));
    expect(wallOf("/work/a/deep/secrets", true)).toEqual(by("hidden", "Read(secrets/**)"));
    expect(wallOf("/work/a/deep/secrets", false)).toBe(null);
    expect(wallOf("/work/a/locked", true)).toEqual(by("fixed", "Edit(/locked/**)"));
    expect(wallOf("/work/a/locked/x", false)).toEqual(by("fixed", "Edit(/locked/**)"));
    expect(wallOf("/work/a/.keep", false)).toEqual(by("fixed", "Delete(.keep)"));
    expect(wallOf("/work/a/src", true)).toBe(null);
  });

  it("is nothing that a rule only asks about, allows, or denied until yesterday", () => {
    const walls = wallsOf(["Read(/old)"], "2025-12-31T00:00:00.000Z");
    expect(pathsOf(walls.hidden)).toEqual(own);
    for (const path of ["old", "asked", "open"]) expect(walls.wallOf(`/work/a/${path}`, false)).toBe(null);
  });
});

describe("a folder that people may open for commands", () => {
  it.each(["/srv/cache", "/home/ada/.cache/x", "/home/ada/other", "/work/b", "/opt/tool/data"])(
    "is %s",
    (folder) => {
      expect(wallsOf([]).mayOpen(folder)).toBe(true);
    },
  );

  it.each([
    "/",
    "/work",
    "/srv",
    "/home",
    "/home/ada",
    "/work/a",
    "/etc/app",
    "/usr/local/lib",
    "/proc/sys",
    "/run/user/1000",
    "/var/spool/cron",
    "/home/ada/.countersign",
    "/home/ada/.countersign/data",
    "/home/ada/.config",
    "/home/ada/.CONFIG",
    "/home/ada/.config/systemd/user",
    "/home/ada/bin",
    "/home/ada/.cargo",
    "/home/ada/other/.git",
    "/home/ada/other/.git/hooks",
    "/home/ada/other/.github/workflows",
  ])("isn’t %s, which holds or is something that must stay closed", (folder) => {
    expect(wallsOf([]).mayOpen(folder)).toBe(false);
  });
});
