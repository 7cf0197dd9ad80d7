import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { ApiClient } from "@countersign/testing/api-client";
import { bash, write } from "../harness/model.ts";
import { waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("a verdict that is sent twice counts once, and the second is told who came first", async ({
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("echo ran >> runs.txt")]), textReply("Done.")]);
  const { id, call } = await startWaitingCall(api, workspace.path);
  const verdict = { id: call.id, digest: call.digest, verdict: "approve" } as const;
  const answers = await Promise.all([api.decide(verdict), api.decide(verdict), api.decide(verdict)]);

  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    "accepted",
    "already-decided",
    "already-decided",
  ]);
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  const late = await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
  expect(late).toMatchObject({ outcome: "already-decided", verdict: "approve" });
  expect(workspace.read("runs.txt")).toBe("ran\n");
  expect(model.requests()).toHaveLength(2);
});

test("a verdict on what no longer holds is refused, and the new state is shown", async ({
  model,
  workspace,
  api,
}) => {
  workspace.write("file.txt", "old\n");
  model.plays([toolReply([write("file.txt", "new\n")]), textReply("Done.")]);
  const { id, call } = await startWaitingCall(api, workspace.path);
  workspace.write("file.txt", "newer\n");

  const refused = await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
  const [fresh] = await api.queue(id);
  expect(refused).toMatchObject({ outcome: "changed", digest: fresh?.digest });
  expect(fresh).toMatchObject({ id: call.id, isChanged: true });
  expect(fresh?.digest).not.toBe(call.digest);
  expect(await api.decide({ id: call.id, digest: call.digest, verdict: "approve" })).toMatchObject({
    outcome: "changed",
  });
  expect(workspace.read("file.txt")).toBe("newer\n");
});

test("a verdict on a stopped session is told that the call is gone", async ({ model, workspace, api }) => {
  model.plays([toolReply([write("file.txt", "new\n")])]);
  const { id, call } = await startWaitingCall(api, workspace.path);
  await api.mutate("sessions.stop", { id });

  expect(await api.decide({ id: call.id, digest: call.digest, verdict: "approve" })).toMatchObject({
    outcome: "gone",
  });
  expect((await api.session(id)).status).toBe("stopped");
  expect(workspace.read("file.txt")).toBeNull();
  expect(model.requests()).toHaveLength(1);
});

test("a verdict on a call that never was is told so", async ({ api }) => {
  const answer = await api.decide({ id: "no-such-call", digest: "0".repeat(64), verdict: "approve" });
  expect(answer).toMatchObject({ outcome: "gone" });
});

/** Starts a session and gives its first waiting call. */
async function startWaitingCall(api: ApiClient, workspace: string) {
  const id = await api.createSession({ workspace, prompt: "Do it" });
  return { id, call: await waitForFirstCall(api, id) };
}
