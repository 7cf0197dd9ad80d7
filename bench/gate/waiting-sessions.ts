import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { z } from "zod";

const made = z.looseObject({ secret: z.string() });

/** By how many megabytes the server grows while so many external agents wait at once, each with a session and a call of its own. */
export async function measureWaitingSessions(
  server: TestServer,
  workspace: string,
  count: number,
): Promise<number> {
  const api = createApiClient(server);
  const answer = await api.mutate("keys.create", { name: "bench", scopes: ["gate"], days: null });
  const key = made.parse(answer.data);
  const before = memoryOf(server);
  const hungUp = new AbortController();
  const waits = Array.from({ length: count }, () =>
    wait(server, { key: key.secret, workspace }, hungUp.signal),
  );
  const first = Promise.all(waits.map(({ asked }) => asked));
  await first;
  // They are held on the line now.
  const after = memoryOf(server);
  hungUp.abort();
  await Promise.all(waits.map(({ held }) => held));
  return after - before;
}

/** `asked`: the call is in the queue. `held`: the agent hung up. */
function wait(
  { url }: TestServer,
  { key, workspace }: { key: string; workspace: string },
  signal: AbortSignal,
): { asked: Promise<void>; held: Promise<void> } {
  const event = {
    hook_event_name: "PreToolUse",
    session_id: randomUUID(),
    cwd: workspace,
    tool_name: "Bash",
    tool_input: { command: "touch waits" },
    tool_use_id: randomUUID(),
  };
  const request = {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(event),
    signal,
  };
  const send = () => fetch(`${url}/hooks/claude`, request);
  const asked = send().then(async (response) => {
    if (response.status !== 202)
      throw new Error(`the gate answered ${response.status}: ${await response.text()}`);
  });
  const held = asked.then(send).then(
    () => undefined,
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  return { asked, held };
}

/** The resident memory of the server's own processes in megabytes, without its database. */
function memoryOf({ dataFolder }: TestServer): number {
  const sizes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isServers = readFileSync(`/proc/${pid}/environ`, "utf8").includes(
          `COUNTERSIGN_DATA=${dataFolder}`,
        );
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
        return isServers && !/^Name:\s+postgres/m.test(status) ? [kilobytes / 1_024] : [];
      } catch {
        // It ended meanwhile, or is another user's.
        return [];
      }
    });
  return sizes.reduce((sum, size) => sum + size, 0);
}
