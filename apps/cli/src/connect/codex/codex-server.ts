import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { StartError } from "@countersign/server/start-error";
import { z } from "zod";

/** Calls a method of Codex's own server. Returns the unparsed result. */
export type AskCodex = (method: string, parameters: object) => Promise<unknown>;

const limitMs = 60_000;
const answer = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Starts `codex app-server` for `work`: it knows Codex's settings, and edits them without changing anything else. */
export async function withCodexServer<T>(program: string, work: (ask: AskCodex) => Promise<T>): Promise<T> {
  const child = spawn(program, ["app-server"], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (answered: z.infer<typeof answer>) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const parsed = answer.safeParse(parse(line));
    if (parsed.success) waiting.get(parsed.data.id)?.(parsed.data);
  });
  const failed = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(new StartError(`${program} app-server exited or didn’t answer. Run it yourself to see why.`));
    child.on("error", fail);
    child.on("exit", fail);
    child.stdin.on("error", fail);
    AbortSignal.timeout(limitMs).addEventListener("abort", fail);
  });
  const ask: AskCodex = async (method, params) => {
    const id = waiting.size + 1;
    const answered = new Promise<z.infer<typeof answer>>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    const { result, error } = await Promise.race([answered, failed]);
    if (error !== undefined) throw new StartError(`Codex refused ${method}: ${error.message}`);
    return result;
  };
  failed.catch(() => undefined);
  try {
    await ask("initialize", { clientInfo: { name: "countersign", version: "1" } });
    child.stdin.write(`${JSON.stringify({ method: "initialized" })}\n`);
    return await work(ask);
  } finally {
    child.kill();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
