import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { createTestDatabase } from "@countersign/db/test-database";
import { type FlakyDatabase, startFlakyDatabase } from "@countersign/testing/flaky-database";
import { confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { test as base, expect } from "../harness/test.ts";

const test = base.extend<{ way: FlakyDatabase }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  way: async ({}, use) => {
    const { url, drop } = await createTestDatabase();
    const way = await startFlakyDatabase(url);
    await use(way);
    await way.close();
    await drop();
  },
  database: async ({ way }, use) => use({ DATABASE_URL: way.url }),
});

test("while the database is away the page says so, keeps what it shows, takes no verdict, and comes back by itself", async ({
  page,
  server,
  model,
  workspace,
  api,
  way,
}) => {
  model.plays([
    toolReply([write("one.txt", "1\n")], { text: "First I write one." }),
    textReply("It is written."),
  ]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a file" });
  await page.goto(`${server.url}/sessions/${id}`);
  const panel = await waitForCall(page, "one.txt");
  const banner = page.getByRole("alert").filter({ hasText: "The database can’t be reached." });
  await expect(banner).toHaveCount(0);

  await way.cut();
  await expect(banner).toContainText("Nothing is lost", { timeout: 20_000 });
  const approve = panel.getByRole("button", { name: "Approve" });
  await expect(approve).toBeDisabled();
  await expect(transcript(page).getByText("First I write one.")).toBeVisible();
  await expect(page.getByText("The server hasn’t answered")).toHaveCount(0);

  await way.restore();
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
  await expect(approve).toBeEnabled();
  await approve.click();
  await expect(transcript(page).getByText("It is written.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
});

test("a page that is opened while the database is away says so, and comes by itself when it is back", async ({
  page,
  server,
  way,
}) => {
  await signIn(page, server);
  await way.cut();
  await page.goto(`${server.url}/rules`);
  await expect(page.getByText("Countersign can’t use its database right now.")).toBeVisible();
  await way.restore();
  await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible({ timeout: 30_000 });
});
