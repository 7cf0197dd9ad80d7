import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a team command that was removed is found with its history, and brought back from there", async ({
  page,
  server,
  workspace,
  api,
}) => {
  for (const [text, version] of [
    ["Ship it at once.", null],
    ["Ship it with care.", 1],
  ])
    expect((await api.mutate("commands.save", { name: "ship", text, version })).message).toBeNull();
  await signIn(page, server, `/commands?${new URLSearchParams({ workspace: workspace.path })}`);
  await page.getByRole("link", { name: "/ship", exact: true }).click();
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();

  await expect(page.getByRole("heading", { name: "No commands yet" })).toBeVisible();
  await page.locator("summary").filter({ hasText: "Removed" }).click();
  const removed = page.getByRole("list", { name: "Removed commands" });
  await expect(removed).toContainText("v3, removed by you");
  await removed.getByRole("link", { name: "/ship" }).click();
  const versions = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Run" })).toHaveCount(0);

  await versions.last().getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByRole("textbox", { name: "Command text" })).toHaveValue("Ship it at once.");
  await page.getByRole("button", { name: "Recreate command" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(versions).toHaveCount(4);
  await expect(versions.first()).toContainText("Recreated");
});
