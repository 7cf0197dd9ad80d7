import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { expectNothingSerious } from "../harness/axe.ts";
import { confirmation, signIn, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent, intentPath, intentText } from "../harness/intents.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("axe finds nothing serious on the pages of intents, light and dark", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write(
    "tool.mjs",
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('made.txt', 'new');\n",
  );
  workspace.write(".countersign/intents/REQ-009.yaml", intentText("REQ-009"));
  const more = 'acceptance: [{ text: It runs, command: "true" }]\nbudget: { turns: 2, tokens: 100000 }\n';
  await createActiveIntent(api, workspace, "REQ-001", { more });
  const expansion = {
    name: "request_scope_expansion",
    input: { paths: ["docs/**"], why: "For the guide" },
  };
  model.plays([toolReply([bash("node tool.mjs"), write("notes.md", "x\n"), expansion]), textReply("Done.")]);
  const session = { workspace: workspace.path, prompt: "Run it", intent: "REQ-001" };
  const id = await api.createSession(session);
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "node tool.mjs");
  await panel.getByRole("button", { name: "Approve", exact: true }).click();
  await waitForCall(page, "docs/** for REQ-001");
  await expectNothingSerious(page, "session with drift, a refusal and an expansion");
  await page.goto(`${server.url}/intents`);
  await expect(page.getByRole("link", { name: "Import REQ-009" })).toBeVisible();
  await expectNothingSerious(page, "intents");
  await page.goto(server.url + intentPath(workspace, "REQ-001"));
  await expect(page.getByRole("region", { name: "Drift" })).toBeVisible();
  await page.getByRole("button", { name: "Run the command for “It runs”" }).click();
  await page.getByRole("button", { name: "Run command" }).click();
  await expect(page.getByText("1 of 1 met at the last check.")).toBeVisible();
  await expectNothingSerious(page, "an intent");
  await page.getByRole("button", { name: "Complete" }).click();
  await expectNothingSerious(page, "completing it");
  await page.keyboard.press("Escape");
  await page.goto(server.url + intentPath(workspace, "REQ-001", "text"));
  await page.getByRole("textbox", { name: "Title" }).fill("");
  await expect(page.getByRole("list", { name: "Problems in the text" })).toBeVisible();
  await expectNothingSerious(page, "its text");
  await page.goto(server.url + intentPath(workspace, "REQ-001", "history"));
  await expect(page.getByRole("list", { name: "History" })).toBeVisible();
  await expectNothingSerious(page, "its history");
  await page.goto(`${server.url}/intents/new`);
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
  await expectNothingSerious(page, "a new intent");
  await expect(confirmation(page)).toHaveCount(0);
});
