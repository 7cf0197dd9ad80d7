import { textReply } from "@countersign/anthropic/scripted";
import { fillNewSession, sessionSettings, signIn, startSession, transcript } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a new session is one field and a button: the folder is remembered, and one line says what else is set", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([textReply("Looked around.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Look around" });
  await expect(transcript(page).getByText("Looked around.")).toBeVisible();

  await page.getByRole("complementary").getByRole("link", { name: "New session" }).click();
  await expect(page.getByRole("combobox", { name: "Workspace folder" })).toHaveValue(workspace.path);
  await expect(page.getByRole("textbox", { name: "Task" })).toBeFocused();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(sessionSettings(page)).toContainText(/Default mode · .+ · default limits · no intent/);
  await sessionSettings(page).click();
  await page.getByRole("radio", { name: /^Strict/ }).check();
  await page.getByRole("textbox", { name: "Turns" }).fill("7");
  await sessionSettings(page).click();
  await expect(sessionSettings(page)).toContainText(/Strict mode · .+ · 7 turns · no intent/);
  await page.getByRole("textbox", { name: "Task" }).fill("Look again");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(transcript(page).getByText("Looked around.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Mode" })).toHaveValue("strict");
});

test("the folder field offers the folders of the last sessions, and completes a path by keys", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("shop/a.txt", "a\n");
  workspace.write("site/a.txt", "a\n");
  model.plays([textReply("Done.")]);
  await api.createSession({ workspace: `${workspace.path}/shop`, prompt: "One" });
  await api.createSession({ workspace: `${workspace.path}/site`, prompt: "Two" });
  await signIn(page, server);
  await fillNewSession(page, { prompt: "Three" });
  const folder = page.getByRole("combobox", { name: "Workspace folder" });
  await expect(folder).toHaveValue(`${workspace.path}/site`);
  await folder.click();
  const options = page.getByRole("listbox", { name: "Folders" }).getByRole("option");
  await expect(options.filter({ visible: true })).toHaveText([`${workspace.path}/shop`]);
  await folder.press("ArrowDown");
  await folder.press("Enter");
  await expect(folder).toHaveValue(`${workspace.path}/shop`);

  await folder.fill(`${workspace.path}/si`);
  await expect(options.filter({ hasText: "site" }).first()).toBeVisible();
  await folder.press("ArrowDown");
  await folder.press("Tab");
  await expect(folder).toHaveValue(new RegExp(`${workspace.path}/site/?$`));
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(transcript(page).getByText("Done.")).toBeVisible();
});
