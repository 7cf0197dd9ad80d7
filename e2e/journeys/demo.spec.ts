import { approve, composer, confirmation, deny, signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test.use({ environment: { ANTHROPIC_API_KEY: null, ANTHROPIC_BASE_URL: null } });

test("without a key the scripted demo plays a whole session, says what it is, and reacts to a denial", async ({
  page,
  server,
  api,
  model,
}) => {
  await signIn(page, server);
  await page.getByRole("link", { name: "New session" }).first().click();
  await expect(page.getByText(/scripted demo model/i).first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Workspace folder" })).not.toHaveValue("");
  const task = page.getByRole("textbox", { name: "Task" });
  if ((await task.inputValue()) === "") await task.fill("Fix the failing test");
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(page).toHaveURL(/\/sessions\/[^/?]+/);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await expect(page.getByText(/scripted demo model/i).first()).toBeVisible();

  const decided: string[] = [];
  await expect(async () => {
    const { status } = await api.session(id);
    const [call] = await api.queue(id);
    if (call !== undefined && !decided.includes(call.id)) {
      const isDangerous = ["high", "critical"].includes(call.risk.level);
      const panel = confirmation(page);
      await expect(panel).toBeVisible();
      if (isDangerous) await deny(panel, "Too dangerous");
      else await approve(panel);
      decided.push(call.id);
    }
    expect(status).toBe("idle");
  }).toPass({ timeout: 50_000 });

  expect(decided.length).toBeGreaterThanOrEqual(2);
  await expect(composer(page)).toBeVisible();
  const { calls } = await api.session(id);
  const outcomes = new Set(calls.map(({ phase }) => (phase.tag === "finished" ? phase.outcome : phase.tag)));
  expect(outcomes).toContain("ran");
  expect(outcomes).toContain("denied");
  expect(model.requests(), "nothing reaches the configured model").toEqual([]);
});
