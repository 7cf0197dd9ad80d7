import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@countersign/testing/free-port";
import { processTree, type TreeProcess } from "./process-tree.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The processes that run `settleMs` after the README's command says that it's ready, including the database. */
export async function measureReadmeStart(
  command: readonly string[],
  settleMs: number,
): Promise<TreeProcess[]> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      COUNTERSIGN_DATA: join(folder, "data"),
      PORT: String(await freePort()),
      ANTHROPIC_API_KEY: "bench",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}`)));
      child.stdout.on("data", (text: Buffer) => {
        if (text.includes("Countersign is ready")) resolve();
      });
    });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return processTree(child.pid ?? 0);
  } finally {
    // Signals the server itself, because npm passes no signal on. npm ends when the server has ended.
    const server = processTree(child.pid ?? 0).find(({ command: words }) =>
      /^\S*node \S*start\.mjs/.test(words),
    );
    if (server !== undefined) process.kill(server.pid, "SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
