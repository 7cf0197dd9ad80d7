import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { webhookBody } from "@countersign/contracts/webhook";
import { openFromMore, signIn } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

type Received = { headers: IncomingHttpHeaders; text: string };

test("the team's webhook is set on the settings page, gets signed news of calls, and its secret is not shown again", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  const receiver = await startReceiver();
  model.plays([toolReply([write("one.txt", "words-of-the-input\n")]), textReply("It is written.")]);
  await signIn(page, server);
  await openFromMore(page, "Settings");
  const webhook = page.getByRole("region", { name: "Webhook" });
  await expect(webhook).toContainText("No webhook set up");
  await webhook.getByRole("textbox", { name: "Address" }).fill("ftp://team.example");
  await webhook.getByRole("button", { name: "Save" }).click();
  await expect(webhook.getByRole("alert")).toHaveText([/http:\/\/ or https:\/\//, /Enter a secret/]);

  await webhook.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await webhook.getByRole("button", { name: "Generate" }).click();
  const secret = await webhook.getByLabel("Secret").inputValue();
  expect(secret.length).toBeGreaterThan(30);
  await webhook.getByRole("button", { name: "Save" }).click();
  await expect(webhook.getByText("Set by you")).toBeVisible();
  await expect(webhook.getByLabel("Secret")).toHaveValue("");
  expect(JSON.stringify((await api.query("webhook.get")).data)).not.toContain(secret);

  await webhook.getByRole("button", { name: "Send test" }).click();
  const deliveries = webhook.getByRole("list", { name: "Last deliveries" }).getByRole("listitem");
  await expect(deliveries.first()).toContainText("Delivered");
  await expect(deliveries.first()).toContainText("test");

  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a file" });
  await expect.poll(() => receiver.received.length).toBe(2);
  const call = await waitForFirstCall(api, id);
  await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
  await expect.poll(() => receiver.received.length).toBe(3);
  const bodies = receiver.received.map(({ text }) => webhookBody.parse(JSON.parse(text)));
  expect(bodies).toMatchObject([
    { type: "test" },
    { type: "call.waiting", call: { id: call.id, tool: "Write", sessionTitle: "Write a file" } },
    { type: "call.decided", call: { id: call.id }, verdict: { verdict: "approve" } },
  ]);
  for (const { headers, text } of receiver.received) {
    const [, time, digest] = /^t=(\d+),v1=(.*)$/.exec(String(headers["x-countersign-signature"])) ?? [];
    expect(digest).toBe(createHmac("sha256", secret).update(`${time}.${text}`).digest("hex"));
    expect(text).not.toContain("words-of-the-input");
  }
  await expect(deliveries).toHaveCount(3);

  receiver.answersWith(302);
  await webhook.getByRole("button", { name: "Send test" }).click();
  await expect(deliveries.first()).toContainText("a redirect, which isn’t followed");
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await webhook.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove webhook" }).click();
  await expect(webhook.getByRole("textbox", { name: "Address" })).toHaveValue("");
  await receiver.close();
});

async function startReceiver() {
  const received: Received[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, text });
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver does not listen");
  return {
    received,
    url: `http://127.0.0.1:${address.port}/countersign`,
    answersWith(next: number) {
      status = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
