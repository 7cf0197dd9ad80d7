import { randomUUID } from "node:crypto";
import { keyMade } from "@countersign/contracts/person";
import { sessionSummary } from "@countersign/contracts/session";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { auditRows, openAudit } from "../harness/audit.ts";
import { expectNothingSerious } from "../harness/axe.ts";
import { confirmation, signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

/** Claude Code, as far as the gate sees it: its events, in one session. */
async function startAgent(server: TestServer, cwd: string) {
  const made = await createApiClient(server).mutate("keys.create", {
    name: "laptop",
    scopes: ["gate"],
    days: null,
  });
  const { secret } = keyMade.parse(made.data);
  const sessionId = randomUUID();
  async function send(event: object, key = randomUUID()) {
    const response = await fetch(`${server.url}/hooks/claude`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ session_id: sessionId, cwd, ...event }),
    });
    return { status: response.status, text: await response.text() };
  }
  return {
    send,
    /** The answer to a call, for which it asks until there is one. */
    async ask(event: object) {
      const key = randomUUID();
      for (;;) {
        const { status, text } = await send(event, key);
        if (status !== 202) return { status, text };
      }
    },
  };
}

/** The id of the only session, once its call waits. */
async function waitingSession(api: ApiClient): Promise<string> {
  const { data } = await api.query("sessions.list");
  const [first] = Array.isArray(data) ? data : [];
  const { id } = sessionSummary.parse(first);
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  return id;
}

const call = {
  tool_name: "Write",
  tool_input: { file_path: "notes.md", content: "first\nsecond, changed\n" },
  tool_use_id: "toolu_1",
};

test("a call of Claude Code waits in the inbox with its diff, and what a person decides there reaches it and the audit log", async ({
  page,
  server,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "first\nsecond\n");
  const agent = await startAgent(server, workspace.path);
  await signIn(page, server);
  await agent.send({ hook_event_name: "UserPromptSubmit", prompt: "Change the second line of notes.md" });
  const asking = agent.ask({ hook_event_name: "PreToolUse", ...call });

  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("second, changed");
  await expect(opened).toContainText("Claude Code");
  await page.goto(`${server.url}/sessions/${await waitingSession(api)}`);

  const panel = confirmation(page);
  await expect(panel).toContainText("second, changed");
  await expect(page.getByText("Change the second line of notes.md").first()).toBeVisible();
  await expect(page.getByText(/Claude Code runs its own calls/)).toBeVisible();
  await expectNothingSerious(page, "the session of an external agent");
  await panel.getByRole("button", { name: /^Approve/ }).click();
  expect((await asking).text).toContain('"permissionDecision":"allow"');
  await agent.send({ hook_event_name: "PostToolUse", ...call, tool_response: "notes.md was written" });
  await agent.send({ hook_event_name: "Stop", last_assistant_message: "The second line is changed." });
  await expect(page.getByText("The second line is changed.")).toBeVisible();
  await expect(page.getByText("Send messages to Claude Code where it runs.")).toBeVisible();

  await openAudit(page, server, "?verdict=approve");
  await expect(auditRows(page).filter({ hasText: "notes.md" }).first()).toBeVisible();
  await auditRows(page).filter({ hasText: "notes.md" }).first().getByRole("link").click();
  await expect(page.getByRole("article", { name: /^Entry / })).toContainText(
    "Claude Code with the key laptop",
  );
});

test("Stop denies what Claude Code asks next, until somebody resumes it", async ({
  page,
  server,
  workspace,
  api,
}) => {
  const agent = await startAgent(server, workspace.path);
  await agent.send({ hook_event_name: "UserPromptSubmit", prompt: "Change notes.md" });
  const asking = agent.ask({ hook_event_name: "PreToolUse", ...call });
  await signIn(page, server, `/sessions/${await waitingSession(api)}`);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  expect((await asking).text).toContain('"permissionDecision":"deny"');
  await expect(page.getByText(/^Stopped\. Every call of Claude Code is denied/)).toBeVisible();
  const next = { hook_event_name: "PreToolUse", ...call, tool_use_id: "toolu_2" };
  expect((await agent.ask(next)).text).toContain('"permissionDecision":"deny"');

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Send messages to Claude Code where it runs.")).toBeVisible();
  const again = agent.ask({ hook_event_name: "PreToolUse", ...call, tool_use_id: "toolu_3" });
  await confirmation(page).getByRole("button", { name: /^Deny/ }).click();
  expect((await again).text).toContain('"permissionDecision":"deny"');
});
