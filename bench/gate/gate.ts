import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareServer } from "@countersign/testing/server";
import { provideAgents } from "../../scripts/agents.mjs";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";
import { ended, runClaude } from "./run-claude.ts";
import { measureShownCalls } from "./shown-calls.ts";
import { measureWaitingSessions } from "./waiting-sessions.ts";

const calls = 30;
const warmUps = 3;
const sessions = 100;
const shownCalls = 10;
const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * What the gate costs an external agent: the time from the model's answer to the request with the call's result, in the real Claude Code,
 * for a call that the policy allows. Without hooks, with hooks that do nothing, with hooks that only start the shim's programs, and with
 * ours, in one run. How soon a call that waits is in the queue, and what agents that wait cost the server. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const at = (name: string) => join(folder, name);
  const [bareHome, emptyHome, idleHome, home] = [at("bare"), at("empty"), at("idle"), at("home")];
  mkdirSync(home, { recursive: true });
  addHooks(emptyHome, ":");
  // What any shell hook with curl costs on this machine.
  addHooks(idleHome, "cat >/dev/null; curl -q --version >/dev/null; echo '{}'");
  const server = await prepareServer(
    { HOME: home, ANTHROPIC_API_KEY: "bench" },
    "apps/server/src/fixtures/serve-without-pages.ts",
  );
  try {
    const { claude: program } = await provideAgents();
    await server.start();
    await connect(server, { home, program });
    const measure = async (place: string) =>
      (await runClaude(program, place, calls + warmUps)).slice(warmUps);
    const bare = await measure(bareHome);
    const empty = await measure(emptyHome);
    const idle = await measure(idleHome);
    const gated = await measure(home);
    const shown = await measureShownCalls(server, { home, program }, shownCalls);
    const megabytes = await measureWaitingSessions(server, join(home, "project"), sessions);
    report({ bare, empty, idle, gated, shown, megabytes });
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function connect(
  { url, dataFolder, token }: Awaited<ReturnType<typeof prepareServer>>,
  { home, program }: { home: string; program: string },
): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    PORT: new URL(url).port,
    COUNTERSIGN_DATA: dataFolder,
    COUNTERSIGN_TOKEN: token,
  };
  const entry = join(root, "apps/cli/bin/countersign.mjs");
  const args = [entry, "connect", "claude", "--program", program];
  await ended(spawn(process.execPath, args, { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] }));
}

/** Hooks before and after each call that ask nobody. */
function addHooks(home: string, command: string): void {
  const hooks = [{ hooks: [{ type: "command", command }] }];
  mkdirSync(join(home, ".claude"), { recursive: true });
  writeFileSync(
    join(home, ".claude/settings.json"),
    JSON.stringify({ hooks: { PreToolUse: hooks, PostToolUse: hooks } }),
  );
}

type Measured = {
  bare: number[];
  empty: number[];
  idle: number[];
  gated: number[];
  shown: number[];
  megabytes: number;
};

function report({ bare, empty, idle, gated, shown, megabytes }: Measured): void {
  const row = (name: string, values: number[]) => ({
    name,
    "median ms": roundNumber(median(values)),
    "p90 ms": roundNumber(percentile(values, 0.9)),
    "max ms": roundNumber(Math.max(...values)),
  });
  const [added, own] = [median(gated) - median(bare), median(gated) - median(idle)];
  const agentsOwn = median(empty) - median(bare);
  console.table([
    row("Claude Code without hooks", bare),
    row("Claude Code with hooks that do nothing", empty),
    row("Claude Code with hooks that only start sh, cat and curl", idle),
    row("Claude Code with the gate", gated),
  ]);
  console.log(`added to the median of a call: ${roundNumber(added)} ms (aim: at most 25)`);
  console.log(`of these, without starting sh, cat and curl: ${roundNumber(own)} ms`);
  console.log(`what hooks that do nothing add: ${roundNumber(agentsOwn)} ms`);
  console.log(
    `a call that waits is shown with its diff after ${roundNumber(median(shown))} ms, at most ${roundNumber(Math.max(...shown))} ms (aim: within 2,000)`,
  );
  console.log(`${sessions} sessions that wait: ${roundNumber(megabytes)} MB (aim: under 100)`);
  const figures = { addedMs: added, ownMs: own, emptyMs: agentsOwn, megabytes };
  const result = { calls, sessions, ...figures, bare, empty, idle, gated, shown };
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "gate.json"), `${JSON.stringify(result, null, 2)}\n`);
  const shorten = (_name: string, value: unknown) => (typeof value === "number" ? roundNumber(value) : value);
  console.log(JSON.stringify(result, shorten));
}

await main();
