import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { attachInTerminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const ask = "Do you want to proceed?";

test("a terminal and a browser show the same call, and whoever answers first counts: the other's prompt goes away and says who decided", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    toolReply([write("a.txt", "a\n")]),
    textReply("First one done."),
    toolReply([write("b.txt", "b\n")]),
    textReply("Second one done."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write two files" });
  await signIn(page, server);
  await page.goto(`${server.url}/sessions/${id}`);
  const terminal = await attachInTerminal(server, { id, folder: workspace.path });
  try {
    await test.step("the browser first", async () => {
      const panel = await waitForCall(page, "a.txt");
      await terminal.shows("a.txt");
      await terminal.ready();
      await approve(panel);
      await terminal.hides(ask);
      await terminal.shows("Approved by owner");
      await terminal.shows("First one done.");
      expect(workspace.read("a.txt")).toBe("a\n");
    });

    await test.step("the terminal first", async () => {
      await api.mutate("sessions.send", { id, text: "Go on" });
      await waitForCall(page, "b.txt");
      await terminal.shows("b.txt");
      await terminal.ready();
      await terminal.press("n");
      await expect(confirmation(page)).toHaveCount(0);
      await expect(transcript(page)).toContainText("Denied by you");
      await terminal.shows("Second one done.");
      expect(workspace.read("b.txt")).toBeNull();
    });
  } finally {
    await terminal.close();
  }
});

test("of answers from both at once one counts, and the one who came late reads so", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Over.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  await signIn(page, server);
  await page.goto(`${server.url}/sessions/${id}`);
  const terminal = await attachInTerminal(server, { id, folder: workspace.path });
  try {
    const panel = await waitForCall(page, "a.txt");
    await terminal.ready();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/approvals\.decide/, async (route) => {
      await released;
      await route.continue();
    });
    await approve(panel);
    await terminal.press("n");
    await terminal.shows("Over.");
    release();
    await expect(page.getByText(/Already denied by you .*\. Your decision wasn’t used\./)).toBeVisible();
    expect(workspace.read("a.txt")).toBeNull();
  } finally {
    await terminal.close();
  }
});
