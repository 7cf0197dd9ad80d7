import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { bundle } from "./bundle.ts";
import { redirect } from "./declarations.ts";
import { packageManifest } from "./package-manifest.ts";
import { sourceOf, type WorkspacePackage } from "./workspace-packages.ts";

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-pack-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

function workspacePackage(folder: string, given: Partial<WorkspacePackage>): WorkspacePackage {
  const name = `@countersign/${folder.split("/").at(-1)}`;
  return { name, version: "1.2.3", exports: {}, dependencies: {}, devDependencies: {}, folder, ...given };
}

it("bundles a program whose modules find their files and workers where the package has them", async () => {
  const root = await folderWith({
    "packages/a/src/deep/place.ts": `
      import { fileURLToPath } from "node:url";
      export const root: string = fileURLToPath(new URL("../../../..", import.meta.url));
      export const note = new URL("./note.txt", import.meta.url);
      export const worker = new URL("./worker.ts", import.meta.url);`,
    "packages/a/src/deep/note.txt": "note",
    "packages/a/src/deep/worker.ts": "export const answer: number = 42;",
    "packages/a/src/main.ts": 'export { note, root, worker } from "./deep/place.ts";',
  });
  const target = await folderWith({});
  const bundled = await bundle({
    root,
    target,
    folder: "dist",
    input: { main: "packages/a/src/main.ts" },
    external: [],
  });
  expect(bundled).toMatchObject({ files: ["packages/a/src/deep/note.txt"], imports: [] });
  const main = await import(pathToFileURL(join(target, "dist/main.mjs")).href);
  expect(main.root).toBe(`${target}/`);
  expect(main.note.href).toBe(pathToFileURL(join(target, "packages/a/src/deep/note.txt")).href);
  expect(main.worker.href).toBe(pathToFileURL(join(target, "dist/worker.mjs")).href);
  expect(await import(main.worker.href)).toMatchObject({ answer: 42 });
  const texts = await Promise.all(
    (await readdir(join(target, "dist"))).map((file) => readFile(join(target, "dist", file), "utf8")),
  );
  expect(texts.join("\n")).not.toContain(root);
});

it("says what a bundle imports from outside", async () => {
  const root = await folderWith({
    "main.ts": 'import { z } from "zod/v4"; export const load = () => [import("node:fs"), z];',
  });
  const target = await folderWith({});
  const { imports } = await bundle({
    root,
    target,
    folder: "lib",
    input: { main: "main.ts" },
    external: ["zod"],
  });
  expect(imports).toEqual(["zod"]);
});

const packages = [
  workspacePackage("packages/agent", { exports: { ".": "./src/index.ts" } }),
  workspacePackage("packages/contracts", { exports: { "./*": "./src/*.ts" } }),
];

it.each([
  { specifier: "@countersign/agent", want: "packages/agent/src/index.ts" },
  { specifier: "@countersign/contracts/call", want: "packages/contracts/src/call.ts" },
])("finds the source of $specifier", ({ specifier, want }) => {
  expect(sourceOf(packages, specifier)).toBe(want);
});

it("refuses what no package exports", () => {
  expect(() => sourceOf(packages, "@countersign/agent/inner")).toThrow("exports @countersign/agent/inner");
});

it.each([
  {
    text: 'import type { Call } from "@countersign/contracts/call";',
    want: 'import type { Call } from "../../contracts/src/call.js";',
  },
  { text: 'export * from "./gate.ts";', want: 'export * from "./gate.js";' },
  { text: 'type A = import("../../agent/src/x.ts").A;', want: 'type A = import("../../agent/src/x.js").A;' },
  { text: 'import { z } from "zod";', want: 'import { z } from "zod";' },
  { text: "/** `@countersign/anthropic` has one. */", want: "/** `countersign/anthropic` has one. */" },
])("leads a declaration to what the package has: $text", ({ text, want }) => {
  expect(redirect(text, "packages/client/src/index.ts", packages).code).toBe(want);
});

it("shows only the library of the agent", () => {
  const text = 'import type { Model } from "@countersign/agent";';
  expect(redirect(text, "packages/anthropic/src/index.ts", packages)).toMatchObject({
    used: ["packages/agent/src/library.ts"],
    named: [],
  });
});

async function manifestOf(dependencies: Record<string, string>) {
  const root = await folderWith({
    "apps/cli/node_modules/next/package.json":
      '{"peerDependencies":{"react":"*","sass":"*"},"peerDependenciesMeta":{"sass":{"optional":true}}}',
    "apps/cli/node_modules/react/package.json": "{}",
    "apps/cli/node_modules/unused/package.json": "{}",
  });
  const own = [
    workspacePackage("", { engines: { node: ">=22.12" } }),
    workspacePackage("apps/cli", { dependencies }),
  ];
  return packageManifest({
    root,
    packages: own,
    imported: ["next"],
    entries: ["client/ai-sdk"],
    repository: null,
  });
}

it("depends on exactly what is imported and on its peers, in the versions of the workspace", async () => {
  const manifest = await manifestOf({ next: "16.4.6", react: "19.3.1", unused: "1.0.0" });
  expect(manifest.dependencies).toEqual({ next: "16.4.6", react: "19.3.1" });
  expect(manifest).toMatchObject({
    version: "1.2.3",
    engines: { node: ">=22.12" },
    exports: {
      "./client/ai-sdk": { types: "./types/client-ai-sdk.d.ts", default: "./lib/client-ai-sdk.mjs" },
    },
  });
});

it.each([
  { dependencies: { next: "^16.4.6", react: "19.3.1" }, problem: "next has no exact version" },
  {
    dependencies: { next: "16.4.6" },
    problem: "imports react, which no package of the workspace depends on",
  },
])("refuses a package where it can’t: $problem", async ({ dependencies, problem }) => {
  await expect(manifestOf(dependencies)).rejects.toThrow(problem);
});
