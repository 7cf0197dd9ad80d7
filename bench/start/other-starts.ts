import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

/** Milliseconds from the start of a process to its first model request. */
export type OtherStarts = { bareMs: number; claudeMs: number };

/**
 * Measures a process that is only a loop on the SDK, and Claude Code, the program that the Claude Agent SDK starts. `claude` is its path,
 * `home` a folder that it may write to.
 */
export async function measureOtherStarts(claude: string, home: string): Promise<OtherStarts> {
  const bareStart = fileURLToPath(new URL("bare-start.ts", import.meta.url));
  const bareMs = await measureFirstRequest((url) => run(process.execPath, [bareStart, url], home));
  const claudeMs = await measureFirstRequest((url) =>
    run(claude, ["-p", "cold", "--model", "claude-opus-4-8"], home, { ANTHROPIC_BASE_URL: url }),
  );
  return { bareMs, claudeMs };
}

function run(program: string, args: string[], home: string, variables = {}): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    ANTHROPIC_API_KEY: "bench",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    ...variables,
  };
  return spawn(program, args, { cwd: home, env, stdio: "ignore" });
}

/** Ends the process at its first model request. */
async function measureFirstRequest(start: (url: string) => ChildProcess): Promise<number> {
  const asked = Promise.withResolvers<number>();
  const server = createServer((request, response) => {
    if (request.method === "POST" && request.url?.split("?")[0]?.endsWith("/messages") === true)
      asked.resolve(performance.now());
    else response.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const begin = performance.now();
  const child = start(`http://127.0.0.1:${port}`);
  const ended = once(child, "exit");
  try {
    const early = ended.then(([code]) => {
      throw new Error(`${child.spawnfile} ended with ${code} before it asked the model`);
    });
    return (await Promise.race([asked.promise, early])) - begin;
  } finally {
    child.kill("SIGKILL");
    await ended;
    server.closeAllConnections();
    server.close();
  }
}
