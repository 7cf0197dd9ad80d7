import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  openFromMore,
  sessionSettings,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test.use({ startOptions: ["--dangerously-skip-permissions"] });

test("024 US 2, FR-002, FR-010: a server started without permissions says so in red, asks nothing, records all, and stops when the team forbids it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  const script = (request: { messages: { role: string; content: { type: string }[] }[] }) =>
    request.messages.at(-1)?.content.some(({ type }) => type === "tool_result")
      ? textReply("That is done.")
      : toolReply([bash("rm -f old.txt && touch made.txt"), bash("rm -f denied.txt")]);
  model.plays(script);
  workspace.write("denied.txt", "kept\n");
  expect(server.output()).toContain("PERMISSIONS ARE SKIPPED");
  const rule = { behavior: "deny", rule: "Bash(rm -f denied.txt)", scope: "team" };
  expect((await api.mutate("rules.create", rule)).status).toBe(200);
  await signIn(page, server);
  await expect(
    page.getByText("New sessions run every command and every change without approval"),
  ).toBeVisible();

  const id = await startSession(page, { workspace: workspace.path, prompt: "Clean up" });
  await expect(
    page.getByRole("alert").filter({ hasText: "Bypass permissions: every command" }),
  ).toBeVisible();
  await expect(transcript(page).getByText("That is done.")).toBeVisible();
  expect([workspace.read("made.txt"), workspace.read("denied.txt")]).toEqual(["", "kept\n"]);
  const calls = (await api.session(id)).calls.map(({ phase }) =>
    phase.tag === "finished" ? phase.outcome : phase.tag,
  );
  expect(calls).toEqual(["ran", "denied"]);
  await page.goto(`${server.url}/sessions`);
  await expect(page.getByRole("link", { name: /Clean up/ })).toContainText("Bypass permissions");

  await openFromMore(page, "Settings");
  const forbid = page.getByRole("switch", { name: /Forbid Bypass permissions mode/ });
  await forbid.click();
  await expect(forbid).toBeChecked();
  await expect(page.getByText("which your team forbids. New sessions start in Default mode")).toBeVisible();
  const refused = await api.mutate("sessions.setMode", { id, mode: "bypassPermissions" });
  expect([refused.code, refused.message]).toEqual([
    "CONFLICT",
    expect.stringContaining("turned off by your team"),
  ]);
  expect((await api.mutate("sessions.send", { id, text: "Once more" })).status).toBe(200);
  await page.goto(`${server.url}/sessions/${id}`);
  await waitForCall(page, "made.txt");
  await expect(page.getByText("This session’s calls are decided as in Default mode")).toBeVisible();

  await page.goto(`${server.url}/sessions/new`);
  await sessionSettings(page).click();
  await expect(page.getByRole("radio", { name: /^Bypass permissions/ })).toBeDisabled();
  await server.stop();
  await server.start();
  expect(server.output()).toContain("--dangerously-skip-permissions has no effect: your team forbids");
});
