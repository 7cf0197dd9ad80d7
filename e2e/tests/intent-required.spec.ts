import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { fillNewSession, sessionSettings, signIn, transcript } from "../harness/dashboard.ts";
import { createActiveIntent, intentPath, intentText } from "../harness/intents.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("where an intent is required a session without one only reads, and the form says so", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "old\n");
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([
    toolReply([bash("cat notes.md"), write("src/greeting.txt", "Hi\n")]),
    textReply("I only read."),
  ]);
  await signIn(page, server, "/intents");
  const required = page.getByRole("switch", { name: "Sessions here need an intent" }).first();
  await expect(required).not.toBeChecked();
  // It shows the new state a moment after the click.
  await required.click();
  await expect(required).toBeChecked();
  await expect(page.getByText("Without one, a session can only read.")).toBeVisible();

  await fillNewSession(page, { workspace: workspace.path, prompt: "Look, and change" });
  // The line names the only intent, which is chosen by itself.
  await expect(sessionSettings(page)).toContainText("intent REQ-001");
  await sessionSettings(page).click();
  const choice = page.getByRole("combobox", { name: "Intent" });
  await expect(choice).toHaveValue("REQ-001");
  await choice.selectOption("");
  await expect(page.getByText("This workspace requires an intent")).toBeVisible();
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(transcript(page).getByText("I only read.")).toBeVisible();
  const refused = transcript(page).getByRole("article", { name: "Write src/greeting.txt" });
  await expect(refused).toContainText("No intent in progress");
  expect(workspace.read("src/greeting.txt")).toBeNull();
});

test("an intent in a file binds nobody before it is taken over; a file that changes later is shown, and taken over or written again", async ({
  page,
  server,
  workspace,
  api,
}) => {
  const file = ".countersign/intents/REQ-007.yaml";
  workspace.write(file, intentText("REQ-007"));
  await api.createSession({ workspace: workspace.path, prompt: "Make the folder known" });
  await signIn(page, server, "/intents");
  await page.getByRole("link", { name: "Import REQ-007" }).click();
  await expect(page.getByText("isn’t enforced")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("status", { name: "Intent status" })).toContainText("Pending");

  workspace.write(file, intentText("REQ-007").replace("Warmer greeting", "Colder greeting"));
  await page.goto(server.url + intentPath(workspace, "REQ-007"));
  await expect(page.getByText("Its file is different.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Warmer greeting");
  await page.getByRole("button", { name: "Show changes" }).click();
  await expect(page.getByRole("figure")).toContainText("Colder greeting");
  await page.getByRole("button", { name: "Import file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Colder greeting");
  await expect(page.getByText("Its file is different.")).toHaveCount(0);

  workspace.write(file, intentText("REQ-007"));
  await page.reload();
  await page.getByRole("button", { name: "Overwrite file" }).click();
  await expect(page.getByText("Its file is different.")).toHaveCount(0);
  expect(workspace.read(file)).toContain("Colder greeting");
});
