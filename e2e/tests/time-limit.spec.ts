import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  confirmation,
  fillNewSession,
  sessionSettings,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a call that nobody decides in the time that the form names is denied, which panel, row and card say", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("late.txt", "x\n")]), textReply("Nobody came.")]);
  await signIn(page, server);
  await fillNewSession(page, { workspace: workspace.path, prompt: "Write it" });
  await sessionSettings(page).click();
  const wait = page.getByRole("combobox", { name: "Auto-deny after" });
  await wait.fill("soon");
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(page.getByText("Enter a number and a unit from 1 s to 365 d")).toBeVisible();
  await wait.fill("6 s");
  await expect(sessionSettings(page)).toContainText("auto-deny after 6 s");
  await page.getByRole("button", { name: "Start session" }).click();

  const panel = await waitForCall(page, "late.txt");
  await expect(panel).toContainText(/will be denied at \d\d:\d\d \(in \ds\)/);
  await expect(transcript(page).getByText("Nobody came.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  const card = transcript(page).getByRole("article", { name: "Write late.txt" });
  await expect(card).toContainText("Timed out, denied");
  await expect(card).toContainText("Nobody decided this call within 6 seconds");
  expect(workspace.read("late.txt")).toBeNull();

  const id = await api.createSession({
    workspace: workspace.path,
    prompt: "Write it",
    limits: { maxWaitSeconds: 3_600 },
  });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await page.goto(server.url);
  await expect(page.getByRole("region", { name: "Waiting calls" })).toContainText(/denied at \d\d:\d\d/);
});

test("without a limit nothing is said of one", async ({ page, server, model, workspace }) => {
  model.plays([toolReply([write("a.txt", "x\n")])]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write it" });
  await expect(await waitForCall(page, "a.txt")).not.toContainText("denied at");
});
