import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { composer, confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { startFlakyNetwork } from "../harness/flaky-network.ts";
import { write } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("when the connection drops the page says so, takes no verdict, and catches up with nothing missed or twice", async ({
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  const network = await startFlakyNetwork();
  const context = await browser.newContext({ proxy: { server: network.proxy } });
  const page = await context.newPage();
  model.plays([
    toolReply([write("one.txt", "1\n")], { text: "First I write one." }),
    toolReply([write("two.txt", "2\n")], { text: "Then I write two." }),
    textReply("Both are written."),
  ]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write two files" });
  await page.goto(`${server.url}/sessions/${id}`);
  const panel = await waitForCall(page, "one.txt");

  network.cut();
  await expect(page.getByText(/reconnecting|offline|connection lost/i).first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve" })).toBeDisabled();
  await answerFirst(api, id, { verdict: "approve" }, "one.txt");
  await answerFirst(api, id, { verdict: "approve" }, "two.txt");
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  await expect(transcript(page).getByText("Both are written.")).toHaveCount(0);

  network.restore();
  await expect(transcript(page).getByText("Both are written.")).toBeVisible();
  for (const text of ["First I write one.", "Then I write two.", "Both are written."]) {
    await expect(transcript(page).getByText(text)).toHaveCount(1);
  }
  await expect(confirmation(page)).toHaveCount(0);
  await expect(composer(page)).toBeEnabled();
  await expect(page.getByText(/reconnecting|offline|connection lost/i)).toHaveCount(0);
  await context.close();
  await network.close();
});
