import { sessionSettings, signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("what is wrong in the form of a new session is brought into view, named and has the focus", async ({
  page,
  server,
  workspace,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, server, "/sessions/new");
  const folder = page.getByRole("combobox", { name: "Workspace folder" });
  const task = page.getByRole("textbox", { name: "Task" });
  const start = page.getByRole("button", { name: "Start session" });
  await expect(start).toBeEnabled();
  await folder.fill(workspace.path);
  await page.keyboard.press("Escape");
  const place = await start.boundingBox();
  await sessionSettings(page).click();
  // It stays under the pointer, whatever unfolds below it.
  expect(await start.boundingBox()).toEqual(place);
  const turns = page.getByRole("textbox", { name: "Turns" });
  await turns.fill("many");
  await sessionSettings(page).click();
  await expect(turns).toBeHidden();
  await start.click();
  await expect(task).toBeFocused();
  await expect(task).toBeInViewport();
  await expect(task).toHaveAccessibleDescription("Describe the task.");

  await task.fill("Look around");
  await start.click();
  await expect(turns).toBeFocused();
  await expect(turns).toBeInViewport();
  await expect(turns).toHaveAccessibleDescription(/whole number/);

  await turns.fill("5");
  await folder.fill(`${workspace.path}/missing`);
  await start.click();
  await expect(folder).toBeFocused();
  await expect(folder).toBeInViewport();
  await expect(folder).toHaveAccessibleDescription(/missing doesn’t exist/);
  await expect(page).toHaveURL(/\/sessions\/new$/);
});
