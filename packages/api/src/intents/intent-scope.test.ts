import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Intent } from "@countersign/contracts/intent";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PolicySnapshot } from "../rules/repository/rules-repository.ts";
import { scopeOf } from "./intent-scope.ts";
import type { PolicyIntent } from "./repository/stored-intent.ts";

const at = "2026-11-20T10:00:00.000Z";

function newWorkspace(): string {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), "countersign-boundary-")));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
  mkdirSync(join(workspace, "src"));
  return workspace;
}

function intentOf(id: string, write: string[]): Intent {
  return {
    id,
    title: `Title of ${id}`,
    why: "w",
    status: "IN_PROGRESS",
    parent: null,
    outcomes: [],
    constraints: [],
    hazards: [],
    acceptance: [],
    relatedSpecs: [],
    scope: { write, delete: write, read: null, run: null },
    examples: { allow: [], refuse: [] },
    budget: { turns: null, tokens: null, costUsd: null, seconds: null },
  };
}

function active(workspace: string, id: string, write: string[]): PolicyIntent {
  return { workspace, id, status: "IN_PROGRESS", content: intentOf(id, write), activatedAt: at };
}

function intentScope(
  workspace: string,
  named: string | null,
  snapshot: { intents?: PolicyIntent[]; requiring?: string[] },
) {
  const intent = named === null ? null : { id: named, title: "t" };
  const { intents = [], requiring = [] } = snapshot;
  const session = { id: "s", workspace, createdBy: "ada", intent, sandbox: "off" as const };
  return scopeOf(session, { intents, requiring: new Set(requiring) } satisfies Partial<PolicySnapshot>);
}

describe("the boundary of a session", () => {
  it("is none without an intent where none is required", () => {
    const workspace = newWorkspace();
    const intents = [active(workspace, "REQ-001", ["src/"])];
    expect(intentScope(workspace, null, { intents, requiring: ["/elsewhere"] })).toBeUndefined();
  });

  it("lets nothing be changed in a folder of a workspace that requires one either", () => {
    const workspace = newWorkspace();
    const folder = join(workspace, "src");
    const found = intentScope(folder, null, { requiring: [workspace] });
    expect(found?.check(join(folder, "a.ts"), "write", "path")).toMatchObject({ code: "no_active_intent" });
    expect(found?.checkUnnamed("npm test")).toMatchObject({ code: "no_active_intent" });
    expect(intentScope(`${workspace}-other`, null, { requiring: [workspace] })).toBeUndefined();
  });

  it("lets nothing be changed where an intent is required and there is none; it names those that can be selected", () => {
    const workspace = newWorkspace();
    const found = intentScope(workspace, null, {
      intents: [active(workspace, "REQ-001", ["src/"]), active("/elsewhere", "REQ-002", ["src/"])],
      requiring: [workspace],
    });
    const refusal = found?.check(join(workspace, "src/a.ts"), "write", "path");
    expect(refusal).toMatchObject({
      code: "no_active_intent",
      message: expect.stringContaining("REQ-001 (Title"),
    });
    expect(refusal?.message).not.toContain("REQ-002");
    expect(found?.check(join(workspace, "src/a.ts"), "read", "path")).toBeNull();
  });

  it.each<{ name: string; intents: (workspace: string) => PolicyIntent[] }>([
    { name: "is gone", intents: () => [] },
    {
      name: "is not in progress",
      intents: (workspace) => [
        { ...active(workspace, "REQ-001", ["src/"]), status: "BLOCKED", content: null, activatedAt: null },
      ],
    },
    { name: "is in progress elsewhere only", intents: () => [active("/elsewhere", "REQ-001", ["src/"])] },
    { name: "differs in case", intents: (workspace) => [active(workspace, "req-001", ["src/"])] },
  ])("lets nothing be changed when the intent that it names $name", ({ intents }) => {
    const workspace = newWorkspace();
    const found = intentScope(workspace, "REQ-001", { intents: intents(workspace) });
    expect(found?.check(join(workspace, "src/a.ts"), "write", "path")?.code).toBe("no_active_intent");
    expect(found?.checkUnnamed("npm test")?.code).toBe("no_active_intent");
  });

  it("gives what two intents claim to the one that was activated before, and only to it", () => {
    const workspace = newWorkspace();
    const intents = [active(workspace, "REQ-002", ["src/b/"]), active(workspace, "REQ-001", ["src/"])];
    const path = join(workspace, "src/b/x.ts");
    expect(intentScope(workspace, "REQ-002", { intents })?.check(path, "write", "path")).toBeNull();
    const refusal = intentScope(workspace, "REQ-001", { intents })?.check(path, "write", "path");
    expect(refusal).toMatchObject({
      code: "scope_violation",
      reason: { text: expect.stringContaining("REQ-002") },
    });
    const other = join(workspace, "src/a.ts");
    expect(intentScope(workspace, "REQ-001", { intents })?.check(other, "write", "path")).toBeNull();
    const foreign = [active("/elsewhere", "REQ-002", ["src/"]), active(workspace, "REQ-001", ["src/"])];
    expect(intentScope(workspace, "REQ-001", { intents: foreign })?.check(path, "write", "path")).toBeNull();
  });

  it("reads .intentignore files anew each time, and doubts what it cannot read", () => {
    const workspace = newWorkspace();
    const intents = [active(workspace, "REQ-001", ["src/"])];
    const check = () => {
      const found = intentScope(workspace, "REQ-001", { intents });
      return [
        found?.check(join(workspace, "src/a.ts"), "write", "path")?.code,
        found?.uncertainties().length,
      ];
    };
    expect(check()).toEqual([undefined, 0]);
    writeFileSync(join(workspace, "src/.intentignore"), "a.ts\n");
    expect(check()).toEqual(["intent_ignored", 0]);
    rmSync(join(workspace, "src/.intentignore"));
    mkdirSync(join(workspace, "src/.intentignore"));
    expect(check()).toEqual([undefined, 1]);
  });
});
