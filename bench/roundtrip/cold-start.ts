import type { ScriptedServer } from "@countersign/anthropic/scripted";
import { createApiClient } from "@countersign/testing/api-client";
import { prepareServer } from "@countersign/testing/server";

/**
 * Milliseconds from the start of the server's process, on a data folder that exists, to the first request at the model:
 * a session is created as soon as the API answers.
 */
export async function measureColdStart(model: ScriptedServer, workspace: string): Promise<number> {
  const server = await prepareServer({ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "bench" });
  try {
    await server.start();
    await server.stop();
    const api = createApiClient(server);
    const before = model.requests.length;
    const begin = performance.timeOrigin + performance.now();
    const starting = server.start();
    await createAsSoonAsPossible(() => api.createSession({ workspace, prompt: "cold" }));
    while (model.requests.length === before) await new Promise((resolve) => setImmediate(resolve));
    await starting;
    return (model.requests[before]?.receivedAt ?? Number.NaN) - begin;
  } finally {
    await server.remove();
  }
}

async function createAsSoonAsPossible(create: () => Promise<string>): Promise<void> {
  const until = performance.now() + 30_000;
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
