import type { Page } from "@playwright/test";
import { expectNothingSerious } from "../harness/axe.ts";
import { trustAndRun } from "../harness/commands.ts";
import {
  approve,
  composer,
  confirmation,
  deny,
  signIn,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true, environment: { ANTHROPIC_API_KEY: null, ANTHROPIC_BASE_URL: null } });

/** Starts a guided task from the page of a new session, where the demo offers them later, too. */
async function startTask(page: Page, name: string): Promise<void> {
  await page.getByRole("complementary").getByRole("link", { name: "New session" }).click();
  await page.getByRole("button", { name }).click();
}

/** The script says at the end of every task what else it understands. */
async function expectEnd(page: Page): Promise<void> {
  await expect(
    transcript(page)
      .getByText(/From here you can write/)
      .last(),
  ).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
}

test("a new server without a key offers five tasks, and each plays through with the product’s own parts", async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page, server);
  await expect(page.getByRole("heading", { name: "Try the two-minute demo" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Demo tasks" }).getByRole("button")).toHaveCount(5);
  await expect(page.getByRole("heading", { name: "Use your own key" })).toBeVisible();
  await expectNothingSerious(page, "the first minute");

  await test.step("approve a diff", async () => {
    await page.getByRole("button", { name: "Approve a diff" }).click();
    const panel = await waitForCall(page, "src/split.js");
    await expect(panel).toContainText("const left = totalCents - share * people;");
    await approve(panel);
    await expectEnd(page);
    await expect(transcript(page).getByText("The fix is in.")).toBeVisible();
  });

  await test.step("deny a dangerous command", async () => {
    await startTask(page, "Deny a dangerous command");
    const panel = await waitForCall(page, "test");
    await expect(panel).toContainText("High risk");
    await expect(panel).toContainText("split.test.js");
    await deny(panel, "We need the tests");
    await expectEnd(page);
    await expect(transcript(page).getByText(/Your reason reached me: “We need the tests”/)).toBeVisible();
  });

  await test.step("always allow a command", async () => {
    await startTask(page, "Always allow a command");
    const panel = await waitForCall(page, "node src/cli.js 100.00 3");
    await panel.getByRole("button", { name: "Always allow…" }).click();
    await page
      .getByRole("form", { name: "Approve and always allow" })
      .getByRole("button", { name: "Approve and always allow" })
      .click();
    await approve(await waitForCall(page, "node --test"));
    await expectEnd(page);
    await expect(transcript(page).getByRole("article", { name: /node src\/cli\.js/ })).toHaveCount(2);
  });

  await test.step("run a slash command", async () => {
    await startTask(page, "Run a slash command");
    await trustAndRun(page, "commit", ["Bash(git add:*)"]);
    await deny(await waitForCall(page, "git push"));
    await expectEnd(page);
  });

  await test.step("work under an intent", async () => {
    await startTask(page, "Work under an intent");
    const panel = await waitForCall(page, "README.md for SPLIT-1");
    await expect(transcript(page)).toContainText("Outside the intent");
    await expect(panel.getByRole("list", { name: "Asked for" })).toContainText("README.md");
    await approve(panel);
    // The call before it names the file, too.
    await approve(await waitForCall(page, "Edit README.md"));
    await expectEnd(page);
  });
});
