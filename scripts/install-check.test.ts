import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkInstallation } from "./install-check.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-test-"));
  put("package.json", { engines: { node: ">=22.12" }, devDependencies: { vitest: "1" } });
  put("packages/policy/package.json", { dependencies: { unbash: "1" } });
  put("apps/web/package.json", {});
});
afterEach(() => rmSync(root, { recursive: true }));

it("is content where every dependency is in its place", () => {
  put("node_modules/vitest/package.json", {});
  put("packages/policy/node_modules/unbash/package.json", {});
  expect(() => checkInstallation({ root, node: "22.12.0" })).not.toThrow();
});

it("names what is missing, and how to get it", () => {
  put("node_modules/vitest/package.json", {});
  expect(() => checkInstallation({ root, node: "24.0.0" })).toThrow(
    'The installation is incomplete (1 missing, for example unbash for packages/policy): run "npx -y pnpm@12.21.0 install" and read what it says.',
  );
});

it.each([
  { node: "20.20.2", isOld: true },
  { node: "22.11.9", isOld: true },
  { node: "22.12.0", isOld: false },
  { node: "24.0.0", isOld: false },
])("Node $node is too old: $isOld", ({ node, isOld }) => {
  put("node_modules/vitest/package.json", {});
  put("packages/policy/node_modules/unbash/package.json", {});
  const check = () => checkInstallation({ root, node });
  if (isOld) expect(check).toThrow(/^Node 22\.12 or newer is needed, this is Node/);
  else expect(check).not.toThrow();
});

function put(path: string, content: object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}
