import { errorReply, textReply } from "@countersign/anthropic/scripted";
import { signIn, transcript } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a session whose model is away says what it waits for, is listed so, and is tried at once on a click", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(() => errorReply(529, { retryAfterSeconds: 60 }));
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Say something" });
  await page.goto(`${server.url}/sessions`);
  const row = page.getByRole("link", { name: "Say something" });
  await expect(row.getByText("Waiting for model")).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(`${server.url}/sessions/${id}`);
  const notice = page.getByRole("status").filter({ hasText: "The session waits for the model." });
  await expect(notice).toContainText(/overloaded \(529\).*Attempt 2 in \d+s\./);

  model.plays([textReply("Here I am again.")]);
  await notice.getByRole("button", { name: "Try now" }).click();
  await expect(transcript(page).getByText("Here I am again.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
