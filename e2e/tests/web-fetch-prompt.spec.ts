import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit, openedRow, searchAudit } from "../harness/audit.ts";
import { signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

const prompt = "Get the latest version number";
const url = "https://docs.rs/tokio";

test("tool-confirmation, Web Fetch: the approver sees the address and the prompt, in the session, the inbox and the audit log", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([{ name: "WebFetch", input: { url, prompt } }]), textReply("Then I guess.")]);
  await signIn(page, server);
  const session = await startSession(page, { workspace: workspace.path, prompt: "Look it up" });
  const panel = await waitForCall(page, url);
  await expect(panel).toContainText(`Prompt (agent’s words, not sent): ${prompt}`);

  await page.goto(server.url);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText(`Prompt (agent’s words, not sent): ${prompt}`);
  await answerFirst(api, session, { verdict: "deny" });

  await openAudit(page, server);
  await searchAudit(page, "tool:WebFetch verdict:deny");
  await auditRows(page).first().getByRole("link").click();
  await expect(openedRow(page)).toContainText(`Prompt (agent’s words, not sent): ${prompt}`);
});
