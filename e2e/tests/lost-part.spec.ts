import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

const url = "https://docs.rs/tokio";
const scripts = "**/_next/static/chunks/**";

test("if what shows a call can't be loaded, nothing is decided, and Reload brings the call back", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    toolReply([{ name: "Bash", input: { command: "touch one.txt" } }]),
    toolReply([{ name: "WebFetch", input: { url, prompt: "Get the version" } }]),
    textReply("Done."),
  ]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Look it up" });
  await page.goto(server.url);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("touch one.txt");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();

  await page.route(scripts, (route) => route.abort());
  await answerFirst(api, id, { verdict: "approve" }, "touch one.txt");
  const list = page.getByRole("list", { name: /^Waiting calls/ });
  await list.getByText("docs.rs").first().click();
  const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  await expect(alert).toContainText("No call was decided.");
  await page.unroute(scripts);
  await alert.getByRole("button", { name: "Reload" }).click();
  await expect(opened).toContainText(url);
  expect(await api.queue(id)).toHaveLength(1);
});
