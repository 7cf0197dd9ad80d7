import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("a new rule offers to release the waiting calls that it covers: none runs before the click, they run after it, and “Keep asking” leaves them", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays((request) => {
    if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Done.");
    const name = /Make (\w+)/.exec(JSON.stringify(request.messages[0]))?.[1] ?? "x";
    return toolReply([bash(name === "folder" ? "mkdir folder" : `touch ${name}.txt`)]);
  });
  const start = async (name: string) => {
    const id = await api.createSession({ workspace: workspace.path, prompt: `Make ${name}` });
    await waitForFirstCall(api, id);
    return id;
  };
  const [one, , other] = [await start("one"), await start("two"), await start("folder")];
  await signIn(page, server);
  const list = page.getByRole("list", { name: /^Waiting calls, most urgent/ });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  const offer = page.getByRole("region", { name: "Waiting calls that rules decide" });
  await expect(offer).toHaveCount(0);

  await api.mutate("rules.create", { behavior: "allow", rule: "Bash(touch:*)" });
  await expect(offer).toContainText("2 waiting calls match this rule: Bash(touch:*)");
  expect((await api.session(one)).status).toBe("awaiting-approval");
  await offer.getByRole("button", { name: "Keep asking" }).click();
  await expect(offer).toHaveCount(0);
  expect([workspace.read("one.txt"), workspace.read("two.txt")]).toEqual([null, null]);

  // The choice was this tab's until it was loaded again.
  await page.goto(`${server.url}/sessions/${one}`);
  await expect(page.getByText(/The rule Bash\(touch:\*\)\s*now allows this call\./)).toBeVisible();
  await expect(offer).toContainText("1 waiting call matches this rule");
  await page.goto(`${server.url}/`);
  await offer.getByRole("button", { name: "Approve them" }).click();
  await expect.poll(() => workspace.read("one.txt")).toBe("");
  await expect.poll(() => workspace.read("two.txt")).toBe("");
  // Under the pointer rows would stand still.
  await page.mouse.move(900, 400);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(offer).toHaveCount(0);
  expect((await api.session(other)).status).toBe("awaiting-approval");
});
