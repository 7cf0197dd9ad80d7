import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { ApiClient } from "@countersign/testing/api-client";
import type { Page, Route } from "@playwright/test";
import { approve, composer, confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { hammerEscape, restFromEscape } from "../harness/keys.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

// Long enough for the hands of a test; people have five seconds.
test.use({ environment: { COUNTERSIGN_UNDO_SECONDS: "30" } });

const twoWrites = [toolReply([write("a.txt", "a\n"), write("b.txt", "b\n")]), textReply("Done.")];
const reason = (page: Page) => page.getByRole("textbox", { name: "Reason (optional)" });

/** Starts a session whose two calls wait. */
async function startWaiting(api: ApiClient, workspace: string): Promise<string> {
  const id = await api.createSession({ workspace, prompt: "Write both" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
  return id;
}

type State = { name: string; enter: (page: Page) => Promise<void>; left: (page: Page) => Promise<void> };

const anywhere: State[] = [
  {
    name: "an open dialog",
    enter: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Shortcuts and commands" })).toBeVisible();
    },
    left: async (page) => await expect(page.getByRole("dialog")).toHaveCount(0),
  },
  {
    name: "the open palette",
    enter: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
    },
    left: async (page) => await expect(page.getByRole("dialog")).toHaveCount(0),
  },
  {
    name: "an open menu",
    enter: async (page) => {
      await page.getByRole("button", { name: "Pause or stop" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
    left: async (page) => await expect(page.getByRole("menu")).toHaveCount(0),
  },
  {
    name: "a focused field with words",
    enter: async (page) => {
      await page.keyboard.press("d");
      await reason(page).fill("not now");
    },
    left: async (page) => {
      await expect(reason(page)).not.toBeFocused();
      await expect(reason(page)).toHaveValue("not now");
    },
  },
  {
    name: "the open editor of the input",
    enter: async (page) => {
      await page.keyboard.press("e");
      await expect(page.getByRole("textbox", { name: "content" })).toBeVisible();
    },
    left: async (page) => await expect(page.getByRole("textbox", { name: "content" })).toHaveCount(0),
  },
  {
    name: "the open form of what to always allow",
    enter: async (page) => {
      await page.keyboard.press("Shift+A");
      await expect(page.getByRole("form", { name: "Approve and always allow" })).toBeVisible();
    },
    left: async (page) => await expect(page.getByRole("form")).toHaveCount(0),
  },
];

for (const { name, enter, left } of anywhere) {
  test(`ten quick presses of Esc from ${name} close that and abort nothing, in a session and in the inbox`, async ({
    page,
    server,
    model,
    workspace,
    api,
  }) => {
    model.plays(twoWrites);
    const id = await startWaiting(api, workspace.path);
    await signIn(page, server, `/sessions/${id}`);
    await waitForCall(page, "a.txt");
    await enter(page);
    await hammerEscape(page);
    await left(page);
    await waitForCall(page, "a.txt");
    expect(await api.queue(id)).toHaveLength(2);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

    await page.goto(server.url);
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await enter(page);
    await hammerEscape(page);
    await left(page);
    expect(await api.queue(id)).toHaveLength(2);
  });
}

test("while the palette’s code comes late, keys reach nothing below it, and Esc closes it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(twoWrites);
  const id = await startWaiting(api, workspace.path);
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  const late: Route[] = [];
  await page.route("**/_next/static/chunks/*.js", (route) => void late.push(route));
  const arrive = () => Promise.all(late.splice(0).map((route) => route.continue()));
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await page.keyboard.press("d");
  await arrive();
  // The window is there now, and asks for what it contains.
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await expect(palette).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("d");
  await hammerEscape(page);
  await expect(palette).toHaveCount(0);
  await arrive();
  await page.unroute("**/_next/static/chunks/*.js");
  await waitForCall(page, "a.txt");
  expect(await api.queue(id)).toHaveLength(2);
  await expect(reason(page)).not.toBeFocused();
});

test("ten quick presses of Esc on a waiting call abort that one alone, and undo brings it back", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(twoWrites);
  const id = await startWaiting(api, workspace.path);
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  await hammerEscape(page);
  await waitForCall(page, "b.txt");
  expect(await api.queue(id)).toHaveLength(1);
  await expect(page.getByText(/Aborted: .*Sending in/)).toBeVisible();
  expect(model.requests()).toHaveLength(1);
  await page.keyboard.press("z");
  const panel = await waitForCall(page, "a.txt");
  expect(await api.queue(id)).toHaveLength(2);
  await approve(panel);
  await approve(await waitForCall(page, "b.txt"));
  await expect(transcript(page).getByText("Done.")).toBeVisible();
  expect([workspace.read("a.txt"), workspace.read("b.txt")]).toEqual(["a\n", "b\n"]);
});

test("an abort of the call before one that needs no approval can be undone, too", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("c.txt", "c\n");
  model.plays([
    toolReply([write("a.txt", "a\n"), { name: "Read", input: { file_path: "c.txt" } }]),
    textReply("Done."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write and read" });
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  await hammerEscape(page);
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByText(/Aborted: .*Sending in/)).toBeVisible();
  await page.keyboard.press("z");
  await waitForCall(page, "a.txt");
  expect(await api.queue(id)).toHaveLength(1);
});

test("ten quick presses of Esc in the inbox never abort: not a call, not a selection of them, not by waiting between", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(twoWrites);
  const id = await startWaiting(api, workspace.path);
  await signIn(page, server);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await hammerEscape(page);
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
  await hammerEscape(page);
  await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await hammerEscape(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filter and sort" })).toBeVisible();
  await hammerEscape(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (let presses = 0; presses < 3; presses += 1) {
    await restFromEscape(page);
    await page.keyboard.press("Escape");
  }
  expect(await api.queue(id)).toHaveLength(2);

  await page.keyboard.press("Shift+Backspace");
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await expect(page.getByText(/Aborted: .*Sending in/)).toBeVisible();
  await page.keyboard.press("z");
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
});

test("ten quick presses of Esc stop neither a command that runs nor anything of an idle session", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("echo started > runs; sleep 600")]), textReply("Never said.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Run it" });
  await signIn(page, server, `/sessions/${id}`);
  await approve(await waitForCall(page, "sleep 600"));
  await expect.poll(() => workspace.read("runs")).toBe("started\n");
  await expect(composer(page)).toBeVisible();
  await hammerEscape(page);
  expect((await api.session(id)).calls.at(-1)?.phase.tag).toBe("running");
  await page.keyboard.press("Shift+Escape");
  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
  // What the command changed is recorded in the background, which is an event too.
  const { lastEventId: _, ...before } = await api.session(id);
  await hammerEscape(page);
  await expect(composer(page)).not.toBeFocused();
  expect(await api.session(id)).toMatchObject(before);
});
