import { createApiClient } from "@countersign/testing/api-client";
import { prepareServer } from "@countersign/testing/server";
import { followEvents } from "./follow-events.ts";

/** A whole server with its database; a person who follows the events and approves every call the moment it is asked. */
export async function runSupervisedLoop(modelUrl: string, workspace: string): Promise<void> {
  const server = await prepareServer({ ANTHROPIC_BASE_URL: modelUrl, ANTHROPIC_API_KEY: "bench" });
  try {
    await server.start();
    const api = createApiClient(server);
    const follow = await followEvents(server);
    await api.createSession({ workspace, prompt: "supervised" });
    for await (const event of follow) {
      if (event.type === "session-changed" && event.session.status === "idle") return;
      if (event.type === "session-changed" && event.session.status === "failed") {
        throw new Error(`the session failed: ${JSON.stringify(event.session.notice)}`);
      }
      if (event.type !== "call-changed" || event.call.phase.tag !== "waiting") continue;
      const { id, assessment } = event.call;
      if (assessment === null) throw new Error("a waiting call has no digest");
      const { outcome } = await api.decide({ id, digest: assessment.digest, verdict: "approve" });
      if (outcome !== "accepted") throw new Error(`the verdict was ${outcome}`);
    }
  } finally {
    await server.remove();
  }
}
