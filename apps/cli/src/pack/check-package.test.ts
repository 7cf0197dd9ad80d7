import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { importProblems, isAllowed, machinePaths, packageProblems, sizeProblems } from "./check-package.ts";

async function packageOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-pack-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = { "package.json": '{"dependencies":{"zod":"4.6.7"}}', ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

it.each([
  "package.json",
  "dist/start-server-7v-aMBtz.mjs",
  "types/packages/agent/src/library.d.ts",
  "apps/web/.next/BUILD_ID",
  "apps/web/.next/server/app/(dashboard)/page.js",
  "apps/web/.next/static/chunks/05stau4y7yv9t.js.br",
  "prisma/migrations/20261120100000_sessions/migration.sql",
])("may have %s", (file) => {
  expect(isAllowed(file)).toBe(true);
});

it.each([
  "dist/start-server.mjs.map",
  "apps/web/.next/server/app/page.js.map",
  "apps/web/.next/trace",
  "apps/web/.next/server/next.js.nft.json.ts",
  "apps/cli/src/countersign.ts",
  "packages/agent/src/fixtures/fake-tools.ts",
  "types/packages/agent/src/fixtures/fake-tools.d.ts",
  "types/packages/agent/src/digest.test.d.ts",
  "bench/start/start.ts",
  ".env",
  "apps/web/.next/.env.json",
  "ledger-key",
])("may not have %s", (file) => {
  expect(isAllowed(file)).toBe(false);
});

it("finds nothing in a package as it should be", async () => {
  const folder = await packageOf({ "dist/countersign.mjs": "export {};\n" });
  expect(await packageProblems(folder, "/home/ada/countersign")).toEqual([]);
});

it.each([
  {
    name: "a path of the checkout",
    files: { "apps/web/.next/required-server-files.json": '{"root":"/home/ada/countersign"}' },
    want: "apps/web/.next/required-server-files.json has a path of this machine: /home/ada/countersign",
  },
  {
    name: "a file that isn’t known",
    files: { "dist/notes.txt": "" },
    want: "dist/notes.txt doesn’t belong in the package.",
  },
  {
    name: "a dependency of the workspace",
    files: { "package.json": '{"dependencies":{"@countersign/agent":"workspace:*"}}' },
    want: "package.json refers to the workspace.",
  },
  {
    name: "a declaration that resolves nowhere",
    files: { "types/agent.d.ts": 'export type { Call } from "@countersign/contracts/call";\n' },
    want: "types/agent.d.ts imports @countersign/contracts, which isn’t a dependency of the package.",
  },
])("reports $name", async ({ files, want }) => {
  expect(await packageProblems(await packageOf(files), "/home/ada/countersign")).toEqual([want]);
});

it("reads each form of import in a declaration", () => {
  const text =
    'import "one";\nexport * from "two/deep";\ntype X = import("@three/x/y").Z;\nimport "node:fs";\n';
  const named = importProblems("types/a.d.ts", text, new Set()).map((problem) => problem.split(" ")[2]);
  expect(named).toEqual(["one,", "two,", "@three/x,"]);
});

it("knows the checkout as a path of this machine, but no folder right below the root", () => {
  expect(machinePaths("/srv/build/countersign")).toContain("/srv/build/countersign");
  expect(machinePaths("/srv")).not.toContain("/srv");
});

it("refuses more than 25 MB", async () => {
  const folder = await packageOf({ large: "x".repeat(25_000_001) });
  expect(await sizeProblems(join(folder, "large"))).toEqual([expect.stringContaining("25000001 bytes")]);
  expect(await sizeProblems(join(folder, "package.json"))).toEqual([]);
});
