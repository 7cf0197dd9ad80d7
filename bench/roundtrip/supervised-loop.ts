import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { followEvents } from "./follow-events.ts";

/** A server with its database, on which sessions run to their end. */
export type SupervisedServer = {
  /** A person follows the events and approves every call the moment it is shown. */
  runWaiting(prompt: string): Promise<void>;
  /** A rule allows every call. The person only follows. */
  runAllowed(prompt: string): Promise<void>;
  close(): Promise<void>;
};

/** The folders in which the sessions work. In the second one, a project rule allows the calls. */
export type Workspaces = { waiting: string; allowed: string };

/** Starts a server whose agents use the model at `modelUrl`. */
export async function startSupervisedServer(
  modelUrl: string,
  workspaces: Workspaces,
): Promise<SupervisedServer> {
  const server = await prepareServer({ ANTHROPIC_BASE_URL: modelUrl, ANTHROPIC_API_KEY: "bench" });
  try {
    await server.start();
    const api = createApiClient(server);
    const { allowed, waiting } = workspaces;
    const rule = { behavior: "allow", rule: "Bash(true)", scope: "project", workspace: allowed };
    const { code, message } = await api.mutate("rules.create", rule);
    if (code !== null) throw new Error(`the rule wasn’t created: ${message}`);
    return {
      runWaiting: (prompt) => runSession({ server, api, workspace: waiting, prompt, approves: true }),
      runAllowed: (prompt) => runSession({ server, api, workspace: allowed, prompt, approves: false }),
      close: server.remove,
    };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

type Session = {
  server: TestServer;
  api: ApiClient;
  workspace: string;
  prompt: string;
  approves: boolean;
};

async function runSession({ server, api, workspace, prompt, approves }: Session): Promise<void> {
  const follow = await followEvents(server);
  const session = await api.createSession({ workspace, prompt });
  for await (const event of follow) {
    if (event.type === "session-changed" && event.session.id === session) {
      if (event.session.status === "idle") return;
      if (event.session.status === "failed")
        throw new Error(`the session failed: ${JSON.stringify(event.session.notice)}`);
    }
    if (event.type !== "call-changed" || event.call.phase.tag !== "waiting") continue;
    if (!approves) throw new Error("a call waits that the rule should have allowed");
    const { id, assessment } = event.call;
    if (assessment === null) throw new Error("a waiting call has no digest");
    const { outcome } = await api.decide({ id, digest: assessment.digest, verdict: "approve" });
    if (outcome !== "accepted") throw new Error(`the verdict was ${outcome}`);
  }
}
