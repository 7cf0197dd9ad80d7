import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createTestFileSystem } from "./fixtures/test-file-system.ts";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

type Texts = { allow?: string[]; ask?: string[]; deny?: string[] };
type Kind = "allow" | "ask" | "deny";
type Fields = {
  rules?: Texts;
  mode?: PermissionMode;
  workspace?: string;
  cwd?: string;
  home?: string;
  additionalDirectories?: string[];
  context?: { redirectedFrom?: string };
  fs?: { symlinks?: Record<string, string> };
  call?: { tool: string; input: Record<string, unknown> };
};
type Case = Fields & {
  name?: string;
  want: Kind;
  canonical?: string;
  suggest?: string[];
  risk?: string;
  because?: string;
};
type Group = Fields & {
  name: string;
  expect?: Record<string, Partial<Record<Kind, string[]>>>;
  cases?: Case[];
};

const short: Record<string, (text: string) => NonNullable<Fields["call"]>> = {
  bash: (command) => ({ tool: "Bash", input: { command } }),
  read: (path) => ({ tool: "Read", input: { file_path: path } }),
  list: (path) => ({ tool: "LS", input: { path } }),
  glob: (pattern) => ({ tool: "Glob", input: { pattern } }),
  edit: (path) => ({ tool: "Edit", input: { file_path: path, old_string: "a", new_string: "b" } }),
  write: (path) => ({ tool: "Write", input: { file_path: path, content: "x" } }),
  delete: (path) => ({ tool: "Delete", input: { file_path: path } }),
  fetch: (url) => ({ tool: "WebFetch", input: { url } }),
  tool: (tool) => ({ tool, input: {} }),
};

const folder = new URL("../cases/", import.meta.url);

for (const file of readdirSync(folder).sort()) {
  // The file's shape is what docs/policy.md describes; a wrong one fails in the cases that it has.
  const table = parse(readFileSync(new URL(file, folder), "utf8")) as { groups: Group[] };
  describe(file, () => {
    for (const group of table.groups)
      describe(group.name, () => it.each(listCases(group))("$title", ({ entry }) => check(group, entry)));
  });
}

function listCases(group: Group): { title: string; entry: Case }[] {
  const listed: { title: string; entry: Case }[] = [];
  for (const [tool, kinds] of Object.entries(group.expect ?? {})) {
    for (const want of ["allow", "ask", "deny"] as const) {
      for (const text of kinds[want] ?? []) {
        listed.push({
          title: `${want}: ${tool} ${JSON.stringify(text)}`,
          entry: { want, call: short[tool]?.(text) ?? { tool, input: {} } },
        });
      }
    }
  }
  for (const entry of group.cases ?? []) {
    const call = entry.call ?? readShort(entry);
    listed.push({ title: entry.name ?? `${entry.want}: ${JSON.stringify(call)}`, entry: { ...entry, call } });
  }
  return listed;
}

function readShort(entry: Case): NonNullable<Fields["call"]> {
  for (const [key, value] of Object.entries(entry)) {
    const create = short[key];
    if (create !== undefined && typeof value === "string") return create(value);
  }
  throw new Error(`a case without a call: ${JSON.stringify(entry)}`);
}

function check(group: Group, entry: Case): void {
  const fields = { ...group, ...entry };
  const lists = (kind: Kind): string[] => [...(group.rules?.[kind] ?? []), ...(entry.rules?.[kind] ?? [])];
  const workspace = fields.workspace ?? "/workspace";
  const fileSystem = createTestFileSystem(fields.fs?.symlinks ?? {}, workspace);
  const realWorkspace = fileSystem.realpath(workspace);
  const home = fields.home ?? "/home/user";
  const places = { workspace: realWorkspace, home, realpath: (path: string) => fileSystem.realpath(path) };
  const context: PolicyContext = {
    mode: fields.mode ?? "default",
    workspace: realWorkspace,
    workspaceAliases: realWorkspace === workspace ? [] : [workspace],
    cwd: posix.resolve(workspace, fields.cwd ?? "."),
    home,
    additionalDirectories: fields.additionalDirectories ?? [],
    fileSystem,
    redirectedFrom: fields.context?.redirectedFrom,
    rules: compileRules(
      ruleSetFromTexts({ allow: lists("allow"), ask: lists("ask"), deny: lists("deny") }, "test"),
      places,
    ),
  };
  const decision = decide(entry.call ?? { tool: "", input: {} }, context);
  const reasons = decision.because.map(({ text }) => text).join("; ");
  expect({ kind: decision.kind, reasons }).toEqual({
    kind: entry.want,
    reasons: entry.because === undefined ? reasons : expect.stringContaining(entry.because),
  });
  if (entry.canonical !== undefined) expect(decision.canonical).toBe(entry.canonical);
  if (entry.suggest !== undefined)
    expect(decision.kind === "ask" ? decision.suggestions.map(({ rule }) => rule) : null).toEqual(
      entry.suggest,
    );
  if (entry.risk !== undefined) expect(decision.kind === "ask" ? decision.risk.level : null).toBe(entry.risk);
}
