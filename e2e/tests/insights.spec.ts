import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { expectNothingSerious } from "../harness/axe.ts";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("insights count what was decided, and each number leads to its rows in the audit", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  await signIn(page, server);
  // Keys count from when the page is connected.
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page.getByRole("heading", { name: "Insights" })).toBeVisible();
  await expect(page.getByText("No decisions by people in the last 7 days.").first()).toBeVisible();
  await expect(page.getByText("No rule decided or prompted for a call in the last 7 days.")).toBeVisible();

  model.plays([
    toolReply([bash("sh -c 'echo one'")]),
    toolReply([bash("sh -c 'echo two'")]),
    textReply("Done."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Try both" });
  await answerFirst(api, id, { verdict: "approve" }, "one");
  await answerFirst(api, id, { verdict: "deny", reason: "not two" }, "two");

  await page.reload();
  const short = page.getByRole("region", { name: "Summary" });
  await expect(
    short.getByRole("definition").filter({ hasText: "2 more than in the 7 days before" }),
  ).toBeVisible();
  await expect(short).toContainText("Median time to decision");
  const people = page.getByRole("table", { name: "Decisions by person" });
  await expect(people.getByRole("row").nth(1)).toContainText("you");
  const charts = page.locator("[data-chart] svg.recharts-surface");
  await expect(charts.first()).toBeVisible();
  await page.getByText("Show as table").nth(1).click();
  await expect(page.getByRole("table", { name: "Decisions by day" }).getByRole("row").last()).toContainText(
    "2",
  );
  await expectNothingSerious(page, "the insights");

  await page.getByRole("button", { name: "30 days" }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect(short).toContainText("30 days before");
  await page.getByRole("link", { name: "1 denials of Bash" }).click();
  await expect(page).toHaveURL(/\/audit\?.*tool=Bash.*verdict=deny/);
  await expect(page.getByText("echo two").first()).toBeVisible();
  await expect(page.getByText("echo one")).toHaveCount(0);
});

test("insights fit on a phone, in the dark", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, server, "/insights?days=90");
  await expect(page.getByText("No decisions by people in the last 90 days.").first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectNothingSerious(page, "the insights on a phone");
});
