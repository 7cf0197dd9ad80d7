import { join } from "node:path";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { followEvents } from "../roundtrip/follow-events.ts";
import { type ClaudeModel, startClaudeModel } from "./claude-model.ts";
import { promptClaude } from "./run-claude.ts";

/**
 * How long until a person who watches the queue gets a waiting call with its diff: milliseconds from the model's answer, through the real
 * Claude Code, its hook and the gate. Then each call is approved.
 */
export async function measureShownCalls(
  server: TestServer,
  { home, program }: { home: string; program: string },
  count: number,
): Promise<number[]> {
  const project = join(home, "project");
  const model = await startClaudeModel(count, (turn) => ({
    name: "Write",
    input: { file_path: join(project, `new-${turn}.txt`), content: "hello\n" },
  }));
  try {
    const shown = approveAll(server, model, count);
    await Promise.all([shown, promptClaude(program, home, model)]);
    return await shown;
  } finally {
    model.close();
  }
}

async function approveAll(server: TestServer, model: ClaudeModel, count: number): Promise<number[]> {
  const api = createApiClient(server);
  const times: number[] = [];
  const known = new Set<string>();
  for await (const event of await followEvents(server)) {
    if (event.type !== "call-changed" || event.call.phase.tag !== "waiting") continue;
    const { id, assessment } = event.call;
    if (known.has(id)) continue;
    known.add(id);
    const answeredAt = model.answeredAt();
    if (answeredAt === null || assessment?.preview.kind !== "diff")
      throw new Error(`the call ${id} waits without its diff`);
    times.push(performance.now() - answeredAt);
    await api.decide({ verdict: "approve", id, digest: assessment.digest });
    if (times.length === count) break;
  }
  return times;
}
