import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startScriptedServer, textReply } from "@countersign/anthropic/scripted";
import { prepareServer } from "@countersign/testing/server";
import { provideAgents } from "../../scripts/agents.mjs";
import { median, roundNumber } from "../roundtrip/statistics.ts";
import { type ColdStart, measureColdStart } from "./cold-start.ts";
import { measureOtherStarts, type OtherStarts } from "./other-starts.ts";
import { processTree, type TreeProcess } from "./process-tree.ts";
import { measureReadmeStart } from "./readme-start.ts";

const rounds = 5;
/** How long the server is idle before its memory is read. */
const settleMs = 5_000;
const readmeCommand = ["npx", "-y", "pnpm@12.21.0", "start"];

/** The aim of the time to the first model request, divided by what the Claude Agent SDK took on the machine for which it was set. */
const aimedRatio = roundNumber(1_300 / 700);

type Start = ColdStart & OtherStarts & { cpuMs: number; idleMb: number };

/**
 * Measures starts on an existing data folder: milliseconds until the first model request and until the line that the server is ready, CPU time
 * until then, resident memory when idle, and the processes that the README's command leaves running. After each start, a bare loop and
 * Claude Code start for comparison. Linux only. Prints tables, then JSON.
 */
async function main(): Promise<void> {
  const starts = await measureStarts();
  const processes = await measureReadmeStart(readmeCommand, settleMs);
  report(starts, processes);
}

async function measureStarts(): Promise<Start[]> {
  const workspace = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const model = await startScriptedServer({ script: () => textReply("Done.") });
  const server = await prepareServer({ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "bench" });
  try {
    const { claude } = await provideAgents();
    // Creates the data folder, and builds what is missing.
    await server.start();
    await server.stop();
    await measureOtherStarts(claude, workspace);
    const starts: Start[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cold = await measureColdStart(server, model, workspace);
      const { cpuMs } = ownServer();
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const { residentMb: idleMb } = ownServer();
      await server.stop();
      starts.push({ ...cold, cpuMs, idleMb, ...(await measureOtherStarts(claude, workspace)) });
    }
    return starts;
  } finally {
    await server.remove();
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** The server that this process started. */
function ownServer(): TreeProcess {
  const found = processTree(process.pid).find(({ command }) => command.includes("start.mjs"));
  if (found === undefined) throw new Error("the server does not run");
  return found;
}

function report(starts: Start[], processes: TreeProcess[]): void {
  const row = (name: string, pick: (start: Start) => number, aim: string) => {
    const values = starts.map(pick);
    return { name, median: roundNumber(median(values)), worst: roundNumber(Math.max(...values)), aim };
  };
  const ratio = (pick: (start: Start) => number) => {
    const shares = starts.map((start) => start.firstRequestMs / pick(start));
    return { median: roundNumber(median(shares)), worst: roundNumber(Math.max(...shares)) };
  };
  console.table([
    row("to the first model request, ms", ({ firstRequestMs }) => firstRequestMs, "1,300"),
    row("the same of Claude Code, ms", ({ claudeMs }) => claudeMs, ""),
    { name: "times Claude Code", ...ratio(({ claudeMs }) => claudeMs), aim: String(aimedRatio) },
    row("the same of a bare loop on the SDK, ms", ({ bareMs }) => bareMs, ""),
    { name: "times the bare loop", ...ratio(({ bareMs }) => bareMs), aim: "" },
    row("to the line that it is ready, ms", ({ readyMs }) => readyMs, ""),
    row("time of the processor, ms", ({ cpuMs }) => cpuMs, ""),
    row("memory of the idle server, MB", ({ idleMb }) => idleMb, "220"),
  ]);
  console.log(`processes of ${readmeCommand.join(" ")}`);
  console.table(
    processes.map(({ command, ownMb }) => ({ command: command.slice(0, 60), "own MB": roundNumber(ownMb) })),
  );
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  const result = { machine, rounds, starts, processes };
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "start.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
}

await main();
