import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureInstalled } from "./installation.mjs";

type Need = "start" | "everything";

let root: string;
/** What was installed so far. */
let installed: Need[];
beforeEach(() => {
  installed = [];
  root = mkdtempSync(join(tmpdir(), "install-test-"));
  put("pnpm-lock.yaml", "first");
  put("package.json", { devDependencies: { vitest: "5.0.0" } });
  put("apps/cli/package.json", { name: "cli", dependencies: { policy: "workspace:*" } });
  put("apps/web/package.json", { name: "web", dependencies: { next: "16.0.0" } });
  put("packages/policy/package.json", { name: "policy", dependencies: { unbash: "6.0.0" } });
  put("packages/testing/package.json", { name: "testing", dependencies: { pg: "8.0.0" } });
});
afterEach(() => rmSync(root, { recursive: true }));

it("installs for start what start runs, once", () => {
  expect(ensure("start")).toBe(true);
  expect(ensure("start")).toBe(false);
  expect(installed).toEqual(["start"]);
});

it("adds the rest for everything else, and keeps it for start", () => {
  ensure("start");
  expect(ensure("everything")).toBe(true);
  expect(ensure("start")).toBe(false);
  expect(ensure("everything")).toBe(false);
  expect(installed).toEqual(["start", "everything"]);
});

describe.each<{ need: Need }>([{ need: "start" }, { need: "everything" }])("for $need", ({ need }) => {
  beforeEach(() => {
    ensure(need);
    installed = [];
  });

  it("installs again once the lockfile changed", () => {
    put("pnpm-lock.yaml", "second");
    ensure(need);
    expect(installed).toEqual([need]);
  });

  it("installs again once a package asks for something else", () => {
    put("packages/policy/package.json", { name: "policy", dependencies: { unbash: "7.0.0" } });
    ensure(need);
    expect(installed).toEqual([need]);
  });

  it("installs again what somebody removed", () => {
    rmSync(join(root, "packages/policy/node_modules"), { recursive: true });
    ensure(need);
    expect(installed).toEqual([need]);
  });

  it("goes on with what is here where the network is away and the versions are right", () => {
    put("pnpm-lock.yaml", "second");
    expect(ensureInstalled(need, { root, install: () => "pnpm ended with code 1" })).toBe(true);
    ensure(need);
    expect(installed).toEqual([need]);
  });

  it("says what is missing where the network is away and a version is another", () => {
    put("apps/web/package.json", { name: "web", dependencies: { next: "17.0.0" } });
    expect(() => ensureInstalled(need, { root, install: () => "pnpm ended with code 1" })).toThrow(
      'The installation is incomplete (1 missing, for example next for apps/web). pnpm ended with code 1. Check the network, run "npx -y pnpm@12.21.0 install" and read what it says.',
    );
  });
});

it("finds what somebody installed by hand", () => {
  makePresent("everything");
  put("node_modules/.pnpm/lock.yaml", "first");
  expect(ensure("start")).toBe(false);
  put("node_modules/.pnpm/lock.yaml", "of an earlier day");
  expect(ensure("everything")).toBe(false);
  put("pnpm-lock.yaml", "second");
  ensure("start");
  expect(installed).toEqual(["everything"]);
});

it("does not take an installation for complete because pnpm said so", () => {
  expect(() => ensureInstalled("start", { root, install: () => null })).toThrow(
    /^The installation is incomplete \(3 missing, for example policy for apps\/cli, .*\)\. Check the network/,
  );
});

function ensure(need: Need): boolean {
  return ensureInstalled(need, {
    root,
    install(installation) {
      installed.push(installation.need);
      makePresent(installation.need);
      return null;
    },
  });
}

/** Puts everything in its place, as pnpm does. */
function makePresent(need: Need): void {
  put("apps/cli/node_modules/policy/package.json", { version: "0.1.0" });
  put("apps/web/node_modules/next/package.json", { version: "16.0.0" });
  const { unbash } = JSON.parse(
    readFileSync(join(root, "packages/policy/package.json"), "utf8"),
  ).dependencies;
  put("packages/policy/node_modules/unbash/package.json", { version: unbash });
  if (need === "start") return;
  put("node_modules/vitest/package.json", { version: "5.0.0" });
  put("packages/testing/node_modules/pg/package.json", { version: "8.0.0" });
}

function put(path: string, content: object | string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}
