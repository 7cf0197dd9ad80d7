import type { ScriptedServer } from "@countersign/anthropic/scripted";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";

/** Milliseconds from the start of the server's process, on an existing data folder. */
export type ColdStart = { firstRequestMs: number; readyMs: number };

/**
 * `firstRequestMs`: until the first model request of a session that is created as soon as the API answers. `readyMs`: until the line that
 * the server is ready, when it can show pages, too. Leaves the server running.
 */
export async function measureColdStart(
  server: TestServer,
  model: ScriptedServer,
  workspace: string,
): Promise<ColdStart> {
  const api = createApiClient(server);
  const before = model.requests.length;
  const begin = performance.timeOrigin + performance.now();
  const starting = server.start().then(() => performance.timeOrigin + performance.now() - begin);
  await createAsSoonAsPossible(() => api.createSession({ workspace, prompt: "cold" }));
  while (model.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
  const firstRequestMs = (model.requests[before]?.receivedAt ?? Number.NaN) - begin;
  return { firstRequestMs, readyMs: await starting };
}

async function createAsSoonAsPossible(create: () => Promise<string>): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      await create();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
