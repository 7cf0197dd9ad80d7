import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { childEnvironment, root } from "../steps.mjs";
import { cycleViolations } from "./cycle-rule.ts";
import { importViolations } from "./import-rules.ts";
import { mayImport } from "./layers.ts";
import { messageViolations } from "./message-rule.ts";
import { namingViolations } from "./naming-rule.ts";
import { programViolations } from "./program-rule.ts";
import { purityViolations } from "./purity-rule.ts";
import { styleViolations } from "./style-rules.ts";
import { readWorkspace, type Violation, type Workspace, workspaceOf } from "./workspace.ts";

/** What the script `types` of a package checks, beside `tsconfig.node.json`. */
const typeProjects = [
  { of: "apps/web", projects: ["apps/web"] },
  { of: "bench", projects: ["bench/web", "bench/gate", "bench/start"] },
  { of: "e2e", projects: ["e2e"] },
  { of: "packages/agent", projects: ["packages/agent/examples/foreign"] },
  { of: "packages/ui", projects: ["packages/ui"] },
];

describe("this repository", () => {
  const workspace = readWorkspace(root);

  it("is read whole", () => {
    expect(workspace.packages.map(({ folder }) => folder)).toContain("packages/contracts");
    expect(workspace.files.size).toBeGreaterThan(50);
    const known = new Set(Object.keys(mayImport).map((name) => `@countersign/${name}`));
    expect(workspace.packages.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it("has the types of every package checked", () => {
    const withScript = workspace.packages.filter(({ scripts }) => scripts.includes("types"));
    expect(withScript.map(({ folder }) => folder).sort()).toEqual(typeProjects.map(({ of }) => of));
    const projects = ["tsconfig.node.json", "scripts", ...typeProjects.flatMap((own) => own.projects)];
    const checked = new Set(projects.flatMap(filesOfProject));
    const unchecked = [...workspace.files.keys()].filter(
      (file) => /\.tsx?$/.test(file) && !checked.has(file),
    );
    expect(unchecked).toEqual([]);
  });

  it.each([
    { name: "imports point down, through the front door, to declared packages", rule: importViolations },
    { name: "has no import cycle", rule: cycleViolations },
    { name: "keeps packages/shell, packages/policy and packages/intents pure", rule: purityViolations },
    { name: "keeps to the house style", rule: styleViolations },
    { name: "compares with no name of a program outside the entries", rule: programViolations },
    { name: "names things by their terms", rule: namingViolations },
    { name: "keeps what the dashboard says in message modules", rule: messageViolations },
  ])("$name", ({ rule }) => {
    expect(rule(workspace).map(formatViolation)).toEqual([]);
  });
});

describe("imports", () => {
  it.each([
    {
      name: "refuses an upward import",
      files: { "packages/agent/src/a.ts": `import { apiRouter } from "@countersign/api";` },
      want: "agent may not import api",
    },
    {
      name: "refuses an upward import of types alone",
      files: { "packages/agent/src/a.ts": `import type { ApiRouter } from "@countersign/api";` },
      want: "agent may not import api",
    },
    {
      name: "refuses an upward re-export",
      files: { "packages/contracts/src/a.ts": `export * from "@countersign/policy";` },
      want: "contracts may not import policy",
    },
    {
      name: "refuses an upward import() and import type",
      files: {
        "packages/policy/src/a.ts": `export const a = () => import("@countersign/agent");`,
        "packages/policy/src/b.ts": `export type B = import("@countersign/agent").B;`,
      },
      want: "policy may not import agent",
    },
    {
      name: "refuses the policy in the analysis of shell text",
      files: { "packages/shell/src/a.ts": `import { decide } from "@countersign/policy";` },
      want: "shell may not import policy",
    },
    {
      name: "refuses a sibling of the same layer",
      files: { "packages/commands/src/a.ts": `import { decide } from "@countersign/policy";` },
      want: "commands may not import policy",
    },
    {
      name: "refuses the database below the API",
      files: { "packages/agent/src/a.ts": `import { openDatabase } from "@countersign/db";` },
      want: "agent may not import db",
    },
    {
      name: "refuses the API's code in the web app",
      files: { "apps/web/src/a.ts": `import { apiRouter } from "@countersign/api";` },
      want: `web may import only types from api: use "import type"`,
    },
    {
      name: "refuses an inline type import of the API in the web app, because an import is left of it",
      files: { "apps/web/src/a.ts": `import { type ApiRouter } from "@countersign/api";` },
      want: `web may import only types from api: use "import type"`,
    },
    {
      name: "refuses a path into another package",
      files: {
        "packages/agent/src/a.ts": `import "../../policy/src/index.ts";`,
        "packages/policy/src/index.ts": "",
      },
      want: "reaches out of its package by path: ../../policy/src/index.ts",
    },
    {
      name: "refuses a subpath that is not exported",
      files: { "packages/agent/src/a.ts": `import "@countersign/policy/src/decide.ts";` },
      want: "reaches into @countersign/policy, which does not export ./src/decide.ts",
    },
    {
      name: "refuses a package of the workspace that is not declared",
      files: { "packages/agent/src/a.ts": `import "@countersign/commands";` },
      want: "@countersign/commands is not among the dependencies of @countersign/agent",
    },
    {
      name: "refuses a development dependency in source",
      files: { "packages/api/src/a.ts": `import "@countersign/testing";` },
      want: "@countersign/testing is not among the dependencies of @countersign/api",
    },
    {
      name: "refuses what a package exports for tests alone",
      files: { "packages/db/src/a.ts": `import "@countersign/db/test-database";` },
      want: "@countersign/db/test-database is for tests alone",
    },
    {
      name: "refuses a package that is not there",
      files: { "packages/agent/src/a.ts": `import "@countersign/nowhere";` },
      want: "imports @countersign/nowhere, which is no package of the workspace",
    },
    {
      name: "refuses a file that is not there",
      files: { "packages/agent/src/a.ts": `import "./gone.ts";` },
      want: "imports a file that is not there: ./gone.ts",
    },
    {
      name: "refuses an import with a computed name",
      files: { "packages/agent/src/a.ts": `export const load = (name: string) => import(name);` },
      want: "imports something whose name is computed, so that nobody can check it",
    },
    {
      name: "refuses a new package without a place in the layers",
      files: {
        "packages/novel/package.json": JSON.stringify({
          name: "@countersign/novel",
          dependencies: { "@countersign/policy": "" },
        }),
        "packages/novel/src/a.ts": `import "@countersign/policy";`,
      },
      want: "novel has no place in scripts/boundaries/layers.ts",
    },
    {
      name: "refuses anything but zod in the contracts",
      files: { "packages/contracts/src/a.ts": `import { z } from "zod"; import x from "nanoid";` },
      want: "contracts may not use nanoid",
    },
    {
      name: "refuses SQL in the agent",
      files: { "packages/agent/src/a.ts": `import pg from "pg";` },
      want: "agent may not use pg",
    },
    {
      name: "refuses data fetching in ui",
      files: { "packages/ui/src/a.tsx": `import { useQuery } from "@tanstack/react-query";` },
      want: "ui may not use @tanstack/react-query",
    },
    ...["node:fs", "fs", "node:fs/promises", "zod"].map((specifier) => ({
      name: `refuses ${specifier} in the policy`,
      files: { "packages/policy/src/a.ts": `import x from "${specifier}";` },
      want: `policy may not use ${specifier}`,
    })),
  ])("$name", ({ files, want }) => {
    expect(problems(importViolations(workspaceWith(files)))).toContain(want);
  });

  it("takes a folder with a package.json of its own inside a package for a part of that package", () => {
    const files = {
      "packages/contracts/own/package.json": JSON.stringify({
        name: "@countersign/own",
        dependencies: { "@countersign/policy": "" },
      }),
      "packages/contracts/own/a.ts": `import "@countersign/policy";`,
    };
    const workspace = workspaceWith(files);
    expect(workspace.packages.map(({ name }) => name)).not.toContain("@countersign/own");
    expect(problems(importViolations(workspace))).toContain("contracts may not import policy");
  });

  it("allows what the layers allow", () => {
    const files = {
      "packages/agent/src/a.ts": `import { decide } from "@countersign/policy"; import { b } from "./b.ts"; import diff from "diff";`,
      "packages/agent/src/b.ts": `import { call } from "@countersign/contracts/call"; import { readFile } from "node:fs/promises";`,
      "packages/policy/src/index.ts": `import { RE2 } from "re2js";`,
      "packages/policy/src/a.test.ts": `import { readFileSync } from "node:fs";`,
      "packages/api/src/a.test.ts": `import "@countersign/testing";`,
      "apps/web/src/a.tsx": `import type { ApiRouter } from "@countersign/api"; import "./a.css"; import { b } from "@/b";`,
      "apps/web/src/b.tsx": "",
      "packages/e2e/harness.ts": `import "@countersign/db/test-database";`,
    };
    expect(importViolations(workspaceWith(files)).map(formatViolation)).toEqual([]);
  });
});

describe("cycles", () => {
  it.each([
    { name: "finds two files that import each other", a: `import "./b.ts";`, b: `import "./a.ts";` },
    {
      name: "finds a cycle through types",
      a: `import type { B } from "./b.ts";`,
      b: `export * from "./a.ts";`,
    },
  ])("$name", ({ a, b }) => {
    const workspace = workspaceWith({ "packages/api/src/a.ts": a, "packages/api/src/b.ts": b });
    expect(problems(cycleViolations(workspace))).toEqual([
      "is in an import cycle: packages/api/src/a.ts -> packages/api/src/b.ts -> packages/api/src/a.ts",
    ]);
  });

  it("does not take two ways to one file for a cycle", () => {
    const workspace = workspaceWith({
      "packages/api/src/a.ts": `import "./b.ts"; import "./c.ts";`,
      "packages/api/src/b.ts": `import "./c.ts";`,
      "packages/api/src/c.ts": "",
    });
    expect(cycleViolations(workspace)).toEqual([]);
  });
});

describe("purity of the policy", () => {
  it.each([
    { code: "export const now = Date.now();", want: "the clock (Date)" },
    { code: "export const { now } = Date;", want: "the clock (Date)" },
    { code: "export const now = new Date();", want: "the clock (Date)" },
    { code: "export const day = new Date(0).getTime() + Date.parse('2026-01-01');", want: null },
    { code: "export const dice = Math.random();", want: "Math.random" },
    { code: "export const dice = Math['random']();", want: "Math.random" },
    { code: "export const { random } = Math;", want: "Math.random" },
    { code: "export const larger = Math.max(1, 2);", want: null },
    { code: "console.log('x');", want: "console" },
    { code: "export const home = process.env.HOME;", want: "process" },
    { code: "export const get = () => fetch('https://example.com');", want: "fetch" },
    { code: "setTimeout(() => {}, 1);", want: "setTimeout" },
    { code: "export const later = globalThis['setTimeout'];", want: "globalThis" },
    { code: "export async function decide() { return 1; }", want: "an async function" },
    { code: "export const load = () => import('zod');", want: "import()" },
    { code: "export const here = import.meta.url;", want: "import.meta" },
    { code: "export const fs = require('node:fs');", want: "require" },
    { code: "export const words = { process: 1, fetch: 2 }; export const one = words.process;", want: null },
    { code: "export type Later = Promise<string>;", want: null },
  ])("$code", ({ code, want }) => {
    const found = problems(purityViolations(workspaceWith({ "packages/policy/src/a.ts": code })));
    if (want === null) expect(found).toEqual([]);
    else expect(found).toContain(`policy is pure, but uses ${want}`);
  });

  it.each(["shell", "intents"])("holds for %s too", (name) => {
    const files = { [`packages/${name}/src/a.ts`]: "export const now = Date.now();" };
    expect(problems(purityViolations(workspaceWith(files)))).toEqual([
      `${name} is pure, but uses the clock (Date)`,
    ]);
  });

  it("leaves the policy's tests and other packages alone", () => {
    const code = "console.log(Date.now());";
    const files = { "packages/policy/src/a.test.ts": code, "packages/agent/src/a.ts": code };
    expect(purityViolations(workspaceWith(files))).toEqual([]);
  });
});

describe("names", () => {
  it.each([
    {
      path: "packages/api/src/a.ts",
      code: "export const ruleDesk = 1;",
      want: `ruleDesk has the retired word "desk"`,
    },
    {
      path: "packages/api/src/a.ts",
      code: "export type GoOn = { take_back: 1 };",
      want: `GoOn has the retired word "go on"`,
    },
    {
      path: "packages/api/src/a.ts",
      code: "f(TWO_PERSONS);",
      want: `TWO_PERSONS has the retired word "two persons"`,
    },
    { path: "packages/api/src/rule-desk.ts", code: "", want: `rule-desk.ts has the retired word "desk"` },
  ])("refuses $path: $code", ({ path, code, want }) => {
    expect(namingViolations(workspaceOf(new Map([[path, code]])))[0]?.problem).toContain(want);
  });

  it.each([
    "export const goOnline = desktop.insight;",
    "export const read = withPresentNames({ because: 'reasons' });",
    "export const text = 'the desk';",
  ])("lets pass: %s", (code) => {
    expect(namingViolations(workspaceOf(new Map([["packages/api/src/a.ts", code]])))).toEqual([]);
  });
});

describe("house style", () => {
  it.each([
    { path: "packages/api/src/a.ts", code: "export const a: any = 1;", want: "uses any" },
    {
      path: "packages/api/src/a.ts",
      code: "export const a = 1 as unknown as string;",
      want: "casts through unknown",
    },
    {
      path: "packages/api/src/a.ts",
      code: "export const a = { b: 1, ...{ c: 2 } };",
      want: "spreads a literal: write its members out",
    },
    {
      path: "apps/web/src/a.ts",
      code: 'const Form = dynamic(() => import("./form.tsx"));',
      want: "lets the page wait for a component: pass `loading`",
    },
    { path: "packages/api/src/a.ts", code: `// ${"TO"}DO later`, want: "leaves work for later in a comment" },
    { path: "packages/api/src/a.ts", code: "// @ts-ignore\nf();", want: "switches the type checker off" },
    { path: "packages/api/src/a.ts", code: "f();\n".repeat(301), want: "has 301 lines, more than 300" },
    {
      path: "packages/api/src/a.test.ts",
      code: "it.only('x', () => {});",
      want: "leaves tests out with it.only",
    },
    { path: "e2e/a.spec.ts", code: "test.skip('x', () => {});", want: "leaves tests out with test.skip" },
    { path: "e2e/a.spec.ts", code: "await page.waitForTimeout(100);", want: "waits by time" },
    {
      path: "packages/api/src/a.test.ts",
      code: "vi.mock('./b.ts');",
      want: "mocks a module: give the test a fake through an argument",
    },
    ...[
      "export const a = tool === 'Bash';",
      "export const a = 'Bash' !== tool;",
      "switch (tool) { case 'Bash': f(); }",
    ].map((code) => ({
      path: "packages/api/src/a.ts",
      code,
      want: "compares a tool's name with a shell's: ask isShellTool",
    })),
    { path: "packages/ui/src/a.tsx", code: "fetch('/x');", want: "fetches data in packages/ui" },
    { path: "packages/ui/src/a.tsx", code: "new EventSource('/x');", want: "fetches data in packages/ui" },
  ])("$path $want", ({ path, code, want }) => {
    expect(problems(styleViolations(workspaceWith({ [path]: code })))).toEqual([want]);
  });

  it.each([
    { path: "packages/api/src/a.test.ts", code: "export const a = tool === 'Bash';" },
    { path: "packages/contracts/src/tool-manifest.ts", code: "export const a = tool === 'Bash';" },
    { path: "packages/api/src/a.ts", code: "export const a = tool === 'Glob';" },
    { path: "packages/api/src/a.ts", code: "export const a = { tool: 'Bash' };" },
  ])("lets pass in $path: $code", ({ path, code }) => {
    expect(styleViolations(workspaceWith({ [path]: code }))).toEqual([]);
  });

  it("lets a test be long", () => {
    const files = { "packages/api/src/a.test.ts": "f();\n".repeat(301) };
    expect(styleViolations(workspaceWith(files))).toEqual([]);
  });
});

it("refuses a file that does not parse, instead of passing it over", () => {
  expect(() => workspaceWith({ "packages/api/src/a.ts": "import {" })).toThrow(
    "packages/api/src/a.ts does not parse",
  );
});

/** A small workspace of the real packages' shape, with these files in it. */
function workspaceWith(files: Record<string, string | undefined>): Workspace {
  const manifests = {
    "packages/contracts": { exports: { "./*": "./src/*.ts" }, dependencies: {} },
    "packages/shell": { dependencies: { contracts: "" } },
    "packages/policy": { dependencies: { contracts: "", shell: "" } },
    "packages/commands": { dependencies: { contracts: "", policy: "" } },
    "packages/agent": { dependencies: { contracts: "", policy: "", api: "", db: "" } },
    "packages/api": {
      dependencies: { contracts: "", agent: "", db: "" },
      devDependencies: { testing: "" },
    },
    "packages/db": {
      exports: { ".": "./src/index.ts", "./test-database": "./src/fixtures/test-database.ts" },
      dependencies: { api: "" },
    },
    "packages/e2e": { dependencies: { db: "" } },
    "packages/testing": { dependencies: { db: "" } },
    "packages/ui": { dependencies: {} },
    "apps/web": { exports: {}, dependencies: { api: "" } },
  };
  const texts = Object.entries(manifests).map(([folder, manifest]): [string, string] => [
    `${folder}/package.json`,
    JSON.stringify({
      name: `@countersign/${folder.split("/")[1]}`,
      exports: { ".": "./src/index.ts" },
      ...manifest,
      dependencies: workspaceDependencies(manifest.dependencies),
      devDependencies: "devDependencies" in manifest ? workspaceDependencies(manifest.devDependencies) : {},
    }),
  ]);
  const tsconfig = `{ // with a comment, and a comma too many
    "compilerOptions": { "paths": { "@/*": ["./src/*"], } }
  }`;
  const given = Object.entries(files).map(([path, text]): [string, string] => [path, text ?? ""]);
  return workspaceOf(new Map([...texts, ["apps/web/tsconfig.json", tsconfig], ...given]));
}

function workspaceDependencies(names: object): Record<string, string> {
  return Object.fromEntries(Object.keys(names).map((name) => [`@countersign/${name}`, "workspace:*"]));
}

function problems(violations: Violation[]): string[] {
  return violations.map(({ problem }) => problem);
}

function formatViolation({ path, line, problem }: Violation): string {
  return `${path}:${line} ${problem}`;
}

describe("names of programs", () => {
  it.each([
    { path: "packages/shell/src/a.ts", code: `export const a = (name: string) => name === "git";` },
    {
      path: "packages/policy/src/a.ts",
      code: `export const a = (b: { program: string }) => b.program !== "curl";`,
    },
    { path: "packages/tools/src/a.ts", code: `export const a = (base: string) => base === "python3";` },
  ])("are not compared in $path", ({ path, code }) => {
    expect(programViolations(workspaceWith({ [path]: code }))).toHaveLength(1);
  });

  it.each([
    { path: "packages/shell/src/programs/a.ts", code: `export const a = (name: string) => name === "git";` },
    { path: "packages/shell/src/a.test.ts", code: `export const a = (name: string) => name === "git";` },
    { path: "packages/shell/src/a.ts", code: `export const a = (name: string) => name === "cd";` },
    { path: "packages/shell/src/a.ts", code: `export const a = (verb: string) => verb === "diff";` },
    { path: "packages/api/src/a.ts", code: `export const a = (name: string) => name === "git";` },
  ])("may be compared in $path: $code", ({ path, code }) => {
    expect(programViolations(workspaceWith({ [path]: code }))).toEqual([]);
  });
});

describe("message modules", () => {
  const path = "apps/web/src/features/a/a.tsx";

  it.each([
    { code: "<p>Saved.</p>", want: ["Saved."] },
    { code: "<p>{name} was saved</p>", want: ["was saved"] },
    { code: '<p>{isBusy ? "Saving…" : "Save"}</p>', want: ["Saving…", "Save"] },
    { code: `<p>{\`Saved by \${name}\`}</p>`, want: ["Saved by"] },
    { code: '<input title="Name" aria-label="Your name" />', want: ["Name", "Your name"] },
    { code: '<Field hint={isNew ? "A name" : null} />', want: ["A name"] },
    { code: `<Row label={\`Remove \${name}\`} />`, want: ["Remove"] },
    { code: '<Dialog confirmLabel="Remove" effect="It is gone." />', want: ["Remove", "It is gone."] },
    { code: "<>Saved.</>", want: ["Saved."] },
  ])("refuses $code", ({ code, want }) => {
    const found = messageViolations(workspaceWith({ [path]: `export const a = ${code};` }));
    expect(problems(found)).toEqual(want.map((text) => `says "${text}": put it into a message module`));
  });

  it.each([
    { code: "<p>{messages.saved} · {formatCount(3)}</p>" },
    { code: '<p className="flex">{kind === "new" ? messages.new : null}{" "}</p>' },
    { code: '<p title={texts["saved"]}>{format("saved")}</p>' },
    { code: "<p>… {count} %</p>" },
    { code: "<p><code>git status</code></p>" },
    { code: "<p>.claude/settings.json</p>" },
    { code: '<input name="token" type="password" />' },
  ])("lets pass $code", ({ code }) => {
    expect(messageViolations(workspaceWith({ [path]: `export const a = ${code};` }))).toEqual([]);
  });

  it("names the file and the line, and leaves out the design pages and tests", () => {
    const code = "export const a = (\n  <p>\n    Saved.\n  </p>\n);";
    const files = {
      [path]: code,
      "apps/web/src/features/a/a.test.tsx": code,
      "apps/web/src/features/design/a.tsx": code,
      "packages/ui/src/a.tsx": code,
    };
    const found = messageViolations(workspaceWith(files));
    expect(found.map(({ path: at, line }) => `${at}:${line}`)).toEqual([`${path}:3`]);
  });
});

/** The files that a TypeScript project names, relative to the root. */
function filesOfProject(project: string): string[] {
  const output = execFileSync("tsc", ["-p", project, "--showConfig"], {
    cwd: root,
    env: childEnvironment(),
    encoding: "utf8",
  });
  const { files }: { files: string[] } = JSON.parse(output);
  return files.map((file) => posix.join(project.replace("tsconfig.node.json", ""), file));
}
