import { invitationMade } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** Someone who joined, signed in in their own browser. Signs in again with `email` and `password`. */
export type Colleague = {
  name: string;
  email: string;
  password: string;
  context: BrowserContext;
  page: Page;
};

type Joining = { name: string; role: Exclude<Role, "owner"> };

/** Invites somebody as the owner, and joins under that name in a second browser, without its pages; ends in the inbox. */
export async function join(browser: Browser, server: TestServer, joining: Joining): Promise<Colleague> {
  const { name, role } = joining;
  const colleague = { name, email: `${name}@team.example`, password: `a long password of ${name}` };
  const context = await browser.newContext();
  const answer = await context.request.post(`${server.url}/api/auth/join`, {
    headers: { origin: server.url },
    data: { code: await inviteCode(server, role), ...colleague },
  });
  expect(answer.ok(), `${name} joins: ${answer.status()} ${await answer.text()}`).toBe(true);
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page).toHaveURL((url) => url.origin === server.url && url.pathname === "/");
  return { ...colleague, context, page };
}

/** The code of a new invitation, as the owner makes one. */
export async function inviteCode(server: TestServer, role: Joining["role"]): Promise<string> {
  const { data, message } = await createApiClient(server).mutate("people.invite", { role });
  if (message !== null) throw new Error(`The invitation was refused: ${message}`);
  const { path } = invitationMade.parse(data);
  const code = new URL(path, server.url).searchParams.get("code");
  if (code === null) throw new Error(`No code is in the invitation's path ${path}`);
  return code;
}
