import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ClaudeModel, startClaudeModel } from "./claude-model.ts";

const limitMs = 120_000;

/**
 * Runs a real `claude -p` that makes so many calls, in that home, and gives the milliseconds from each answer of the model to the request
 * with the call's result.
 */
export async function runClaude(program: string, home: string, calls: number): Promise<number[]> {
  const model = await startClaudeModel(calls);
  try {
    await promptClaude(program, home, model);
    return model.gaps();
  } finally {
    model.close();
  }
}

/** Runs `claude -p` with this model until it ends. */
export async function promptClaude(program: string, home: string, model: ClaudeModel): Promise<void> {
  const project = join(home, "project");
  mkdirSync(project, { recursive: true });
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: "bench",
    DISABLE_TELEMETRY: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_ERROR_REPORTING: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    IS_SANDBOX: "1",
  };
  const args = ["-p", "Do it.", "--model", "claude-opus-4-8", "--dangerously-skip-permissions"];
  await ended(
    spawn(program, args, { cwd: project, env, stdio: ["ignore", "pipe", "pipe"], timeout: limitMs }),
  );
}

/** Throws an Error with what a program said where it ends badly. */
export async function ended(child: ChildProcess): Promise<void> {
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (piece) => {
      said += piece;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${said}`);
}
