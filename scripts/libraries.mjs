import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install } from "./agents.mjs";
import { root } from "./steps.mjs";

/** The libraries and programs of other makers that tests use, pinned. As agents, they are no dependencies of the workspace. */
const libraries = [
  "ai@7.0.173",
  "langchain@1.5.14",
  "@langchain/core@1.4.0",
  "zod@4.6.7",
  "@modelcontextprotocol/server-filesystem@2026.8.31",
];

const cache = join(root, "node_modules/.cache/countersign/libraries");

/** Vitest's global set-up for the tests that use them: names the folder that has them in its node_modules. */
export async function setup() {
  process.env.COUNTERSIGN_TEST_LIBRARIES = await provideLibraries();
}

/**
 * The folder, filled where it isn't yet. Throws an Error with one sentence where that fails.
 * @param {(line: string) => void} say
 */
export async function provideLibraries(say = console.log) {
  const folder = join(cache, libraries.map((each) => each.replace(/.*@/, "")).join("-"));
  if (existsSync(folder)) return folder;
  say(`Installing ${libraries.join(", ")} into ${folder}`);
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await install(libraries, draft);
    // Two runs at once: the first one that is done counts.
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
