import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, searchAudit } from "../harness/audit.ts";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("a search is kept under a name, found again by it, shared with the team, and removed; what fits is downloaded", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("rm a.txt")]), textReply("Done.")]);
  const session = await api.createSession({ workspace: workspace.path, prompt: "Tidy up" });
  await answerFirst(api, session, { verdict: "deny" });
  await expect.poll(async () => (await api.session(session)).status).toBe("idle");

  await signIn(page, server, "/audit");
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Save view" })).toHaveCount(0);
  await searchAudit(page, "tool:Bash verdict:deny since:7d rm");
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await expect(dialog).toContainText("tool:Bash verdict:deny since:7d “rm”");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByRole("alert")).toContainText("A view needs a name.");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Refused removals");
  await dialog.getByRole("checkbox", { name: "Share with the team" }).check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);

  await views.getByRole("button", { name: "All" }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await page.reload();
  await views.getByRole("button", { name: /^Refused removals.*shared/ }).click();
  await expect(page).toHaveURL(/tool=Bash.*verdict=deny.*since=7d.*text=rm/);
  await expect(auditRows(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Download" }).click();
  const download = page.getByRole("dialog", { name: "Download" }).getByRole("link", { name: "Download CSV" });
  await expect(download).toHaveAttribute("href", /^\/api\/audit\/export\?format=csv&.*tool=Bash.*text=rm$/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Remove view Refused removals" }).click();
  const question = page.getByRole("dialog", { name: "Remove view Refused removals?" });
  await expect(question).toContainText("Removes it for the whole team.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(views.getByRole("button", { name: /Refused removals/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/audit$/);
});
