import { join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { tamper } from "@countersign/testing/database";
import { runProgram } from "@countersign/testing/run-program";
import type { TestServer } from "@countersign/testing/server";
import { auditRows, openedRow } from "../harness/audit.ts";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true });

test("the chain is verified by a button and by a command; a row that somebody changed in the database is named by both", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("rm a.txt")]), toolReply([bash("rm b.txt")]), textReply("Done.")]);
  const session = await api.createSession({ workspace: workspace.path, prompt: "Tidy up" });
  await answerFirst(api, session, { verdict: "deny" }, "rm a.txt");
  await answerFirst(api, session, { verdict: "deny" }, "rm b.txt");
  await expect.poll(async () => (await api.session(session)).status).toBe("idle");

  await signIn(page, server, "/audit?verdict=deny");
  await expect(auditRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Verified: \d+ entries/ })).toBeVisible();
  expect(await runAuditVerify(server)).toMatchObject({
    code: 0,
    said: expect.stringContaining("Verified: "),
  });

  await auditRows(page).last().getByRole("link").click();
  await expect(openedRow(page)).toContainText("rm a.txt");
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const statement = `UPDATE audit_entry SET entry = replace(entry::text, '"verdict":"deny"', '"verdict":"allow"')::json WHERE seq = $1`;
  expect(await tamper(server.dataFolder, statement, [id])).toBe(1);

  await page.getByRole("button", { name: "Close entry" }).click();
  await page.keyboard.press("v");
  const alert = page.getByRole("alert").filter({ hasText: "The chain breaks" });
  await expect(alert).toContainText(`The chain breaks at entry ${id}: its content doesn’t match its hash.`);
  await alert.getByRole("button", { name: `Open entry ${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/audit/${id}\\?`));
  expect(await runAuditVerify(server)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`BROKEN at row ${id}`),
  });
  await expect(openedRow(page)).toBeVisible();
  await expect(alert, "the answer stays while a row is opened beside it").toBeVisible();
});

test("rows that are cut off at the end show, since the head of the chain was signed", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("rm a.txt")]), textReply("Done.")]);
  const session = await api.createSession({ workspace: workspace.path, prompt: "Tidy up" });
  await answerFirst(api, session, { verdict: "deny" });
  await expect.poll(async () => (await api.session(session)).status).toBe("idle");
  // At its end the server signs where the chain stands.
  await server.stop();
  await server.start();
  for (const table of ["audit_row", "audit_entry"]) {
    await tamper(server.dataFolder, `DELETE FROM ${table} WHERE seq = (SELECT max(seq) FROM ${table})`);
  }
  await signIn(page, server, "/audit");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The chain breaks at entry" })).toBeVisible();
});

/** What the command says of the server's audit log, and its exit code. */
async function runAuditVerify({ dataFolder }: TestServer): Promise<{ code: number | null; said: string }> {
  const program = join(import.meta.dirname, "../../apps/cli/bin/countersign.mjs");
  const { code, output, errors } = await runProgram(program, ["audit", "verify"], {
    HOME: dataFolder,
    COUNTERSIGN_DATA: dataFolder,
  });
  return { code, said: `${output}${errors}` };
}
