import { keyMade } from "@countersign/contracts/person";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { expectNothingSerious } from "../harness/axe.ts";
import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

/** Reports as `countersign connect` does. */
async function report(server: TestServer, secret: string, problems: object[] = []): Promise<void> {
  const answer = await fetch(`${server.url}/hooks/claude/report`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({
      version: "2.1.328",
      machine: "laptop",
      places: [{ kind: "project", file: "/srv/shop/.claude/settings.local.json" }],
      problems,
    }),
  });
  expect(answer.status).toBe(204);
}

async function makeKey(server: TestServer): Promise<string> {
  const { data } = await createApiClient(server).mutate("keys.create", {
    name: "Claude Code on laptop",
    scopes: ["gate"],
    days: null,
  });
  return keyMade.parse(data).secret;
}

test("the empty inbox offers to connect Claude Code with a command that can be copied, and leads to the page", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, server);
  const offer = page.getByRole("region", { name: "Connect Claude Code" });
  await expect(offer).toContainText(`PORT=${new URL(server.url).port}`);
  await offer.getByRole("button", { name: "Copy command" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/npx -y pnpm@\S+ --dir \S+ countersign connect claude$/);
  await expectNothingSerious(page, "the empty inbox");
  await offer.getByRole("link", { name: "Settings → Agents" }).click();
  await expect(page.getByRole("heading", { name: "No agent is connected" })).toBeVisible();
  await expect(page.getByText(copied, { exact: true })).toBeVisible();
});

test("Settings → Agents shows what is connected and what is wrong with it, and revokes its key", async ({
  page,
  server,
}) => {
  const secret = await makeKey(server);
  await report(server, secret);
  await signIn(page, server, "/settings/agents");
  await expect(page).toHaveTitle("Agents · Countersign");
  const row = page.getByRole("list", { name: "Connected agents" }).getByRole("listitem").first();
  await expect(row).toContainText("Claude Code 2.1.328");
  await expect(row).toContainText("No calls yet");
  await expect(row).toContainText(/Claude Code on laptop · acts as you · on laptop · last seen/);

  await report(server, secret, [{ code: "hooks-disabled", about: "/srv/shop/.claude/settings.json" }]);
  await expect(row).toContainText('/srv/shop/.claude/settings.json has "disableAllHooks": true');
  await expect(row).toContainText("1 problem");
  await row.getByText("Check or disconnect").click();
  await expect(row.getByText(/countersign doctor$/)).toBeVisible();
  await expect(row.getByText(/^cd \/srv\/shop && .* disconnect claude --project$/)).toBeVisible();
  await expectNothingSerious(page, "connected agents");

  await row.getByRole("button", { name: "Revoke key Claude Code on laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("heading", { name: "No agent is connected" })).toBeVisible();
  expect(
    (await fetch(`${server.url}/hooks/claude`, { headers: { authorization: `Bearer ${secret}` } })).status,
  ).toBe(401);
});
