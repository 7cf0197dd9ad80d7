import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { dashboardFingerprint, dashboardFolders } from "./dashboard-fingerprint.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

async function createCheckout(): Promise<string> {
  const root = await temporaryFolder();
  for (const folder of dashboardFolders) await write(root, `${folder}/package.json`, "{}");
  await write(root, "apps/web/src/app/page.tsx", "page");
  await write(root, "pnpm-lock.yaml", "lock");
  await write(root, "tsconfig.base.json", "{}");
  return root;
}

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe("the dashboard", () => {
  it.each([
    { name: "a changed page", change: (root: string) => write(root, "apps/web/src/app/page.tsx", "other") },
    { name: "a new page", change: (root: string) => write(root, "apps/web/src/app/x/page.tsx", "") },
    { name: "a removed page", change: (root: string) => rm(join(root, "apps/web/src/app/page.tsx")) },
    {
      name: "a moved page",
      change: (root: string) =>
        rename(join(root, "apps/web/src/app/page.tsx"), join(root, "apps/web/src/app/q.tsx")),
    },
    { name: "a changed component", change: (root: string) => write(root, "packages/ui/src/button.tsx", "x") },
    {
      name: "a changed contract",
      change: (root: string) => write(root, "packages/contracts/src/call.ts", "x"),
    },
    { name: "changed dependencies", change: (root: string) => write(root, "pnpm-lock.yaml", "x") },
    {
      name: "a changed configuration",
      change: (root: string) => write(root, "apps/web/next.config.ts", "x"),
    },
  ])("is stale after $name", async ({ change }) => {
    const root = await createCheckout();
    const before = await dashboardFingerprint(root);
    await change(root);
    expect(await dashboardFingerprint(root)).not.toBe(before);
  });

  it.each([
    { name: "a new date", change: (root: string) => utimes(join(root, "apps/web/src/app/page.tsx"), 1, 1) },
    { name: "a build", change: (root: string) => write(root, "apps/web/.next/BUILD_ID", "x") },
    {
      name: "an installation",
      change: (root: string) => write(root, "apps/web/node_modules/x/index.js", "x"),
    },
    { name: "a changed test", change: (root: string) => write(root, "apps/web/src/app/page.test.tsx", "x") },
    { name: "what Next writes itself", change: (root: string) => write(root, "apps/web/next-env.d.ts", "x") },
    { name: "a changed server", change: (root: string) => write(root, "apps/server/src/main.ts", "x") },
    {
      name: "a change that was taken back",
      change: async (root: string) => {
        await write(root, "apps/web/src/app/page.tsx", "other");
        await write(root, "apps/web/src/app/page.tsx", "page");
      },
    },
  ])("is fresh after $name", async ({ change }) => {
    const root = await createCheckout();
    const before = await dashboardFingerprint(root);
    await change(root);
    expect(await dashboardFingerprint(root)).toBe(before);
  });
});

it("looks at every package whose code, not only its types, the dashboard imports", async () => {
  const imported = new Set<string>();
  for (const folder of dashboardFolders) {
    for (const path of await sourcesBelow(join(repository, folder))) {
      const text = await readFile(path, "utf8");
      for (const match of text.matchAll(
        /^(?:import|export)\s(?!type\s)[^;]*?from\s+"@countersign\/([a-z-]+)/gm,
      )) {
        imported.add(`packages/${match[1]}`);
      }
    }
  }
  expect([...imported].filter((folder) => !dashboardFolders.includes(folder))).toEqual([]);
});

async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !["node_modules", ".next"].includes(name))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesBelow(path);
      return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}
