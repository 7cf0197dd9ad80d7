import { toolReply } from "@countersign/anthropic/scripted";
import { signIn, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("who else has a call open is seen in the inbox and in the session, never the own tab, and holds nobody back", async ({
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("one.txt", "1\n")])]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a file" });
  const call = await waitForFirstCall(api, id);
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const inbox = await first.newPage();
  await signIn(inbox, server, `/?call=${call.id}`);
  await expect(inbox.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  const viewersInInbox = inbox.getByRole("status", { name: "Also viewing" });
  await expect(viewersInInbox).toHaveText("");

  const session = await second.newPage();
  await signIn(session, server, `/sessions/${id}`);
  const panel = await waitForCall(session, "one.txt");
  await expect(panel.getByRole("status", { name: "Also viewing" })).toHaveText(
    "Also viewing: Chrome on Linux (you)",
  );
  await expect(viewersInInbox).toHaveText("Also viewing: Chrome on Linux (you)");

  await session.reload();
  const afterReload = (await waitForCall(session, "one.txt")).getByRole("status", { name: "Also viewing" });
  await expect(afterReload).toHaveText(/^Also viewing/);
  expect(await afterReload.textContent(), "no ghost of the tab itself").toBe(
    "Also viewing: Chrome on Linux (you)",
  );

  const third = await second.newPage();
  await third.goto(`${server.url}/?call=${call.id}`);
  await expect(viewersInInbox).toHaveText("Also viewing: 2 × Chrome on Linux (you)");
  // Before it has fully started: Chrome gives a page half a second to say goodbye, which is too short for it on a busy machine.
  const closed = third.waitForEvent("close");
  await third.close({ runBeforeUnload: true });
  await closed;
  // A tab that only fell silent is given up 20 seconds or more after it closed.
  await expect(viewersInInbox, "a closed tab says so").toHaveText("Also viewing: Chrome on Linux (you)", {
    timeout: 12_000,
  });
  await session.goto(`${server.url}/sessions`);
  // At once, long before a tab that only fell silent is given up.
  await expect(viewersInInbox).toHaveText("");
  await inbox.getByRole("button", { name: "Approve", exact: true }).click();
  await expect.poll(() => workspace.read("one.txt")).toBe("1\n");
  await Promise.all([first.close(), second.close()]);
});
