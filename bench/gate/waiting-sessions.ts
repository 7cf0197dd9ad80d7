import { randomUUID } from "node:crypto";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { z } from "zod";
import { serverMemory } from "../scale/server-memory.ts";

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
  const before = serverMemory(server);
  const hungUp = new AbortController();
  const waits = Array.from({ length: count }, () =>
    wait(server, { key: key.secret, workspace }, hungUp.signal),
  );
  const first = Promise.all(waits.map(({ asked }) => asked));
  await first;
  // They are held on the line now.
  const after = serverMemory(server);
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
