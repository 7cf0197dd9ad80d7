import { textReply } from "@countersign/anthropic/scripted";
import { saveTeamCommand } from "../harness/commands.ts";
import { composer, say, signIn, startSession, transcript } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a slash lists the commands: search, arrows, Enter, Tab and Escape only write; a broken one cannot be taken, an unknown one names its neighbour", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  await saveTeamCommand(api, "fix-tests", "---\nargument-hint: <which>\n---\nRepair the tests of $1.");
  await saveTeamCommand(api, "docs:write", "Write the documents.");
  workspace.write(".claude/commands/broken.md", "---\ndescription: [\n---\nBroken.");
  model.plays([textReply("Hello."), textReply("Repaired.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Say hello" });
  await expect(transcript(page).getByText("Hello.")).toBeVisible();

  const list = page.getByRole("listbox", { name: "Commands" });
  await composer(page).pressSequentially("/");
  await expect(list.getByRole("option", { name: /^\/fix-tests/ })).toBeVisible();
  await expect(list.getByRole("option", { name: /^\/clear/ })).toBeVisible();
  const broken = list.getByRole("option", { name: /^\/broken/ });
  await expect(broken).toBeDisabled();
  await expect(broken).toContainText(/Line \d+, column \d+: /);

  await composer(page).pressSequentially("ft");
  await expect(list.getByRole("option")).toHaveText([/^\/fix-tests/]);
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("/fix-tests ");
  await expect(list).toHaveCount(0);
  await composer(page).fill("/do");
  await expect(list.getByRole("option").first()).toHaveText(/^\/docs:write/);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("/do");
  await composer(page).fill("/c");
  const marked = list.getByRole("option", { selected: true });
  await expect(marked).toHaveCount(1);
  const first = await marked.textContent();
  await page.keyboard.press("ArrowDown");
  await expect(marked).not.toHaveText(first ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(marked).toHaveText(first ?? "");
  await page.keyboard.press("Tab");
  await expect(composer(page)).toHaveValue(/^\/(clear|cost|compact) $/);
  expect(model.requests(), "completing sends nothing").toHaveLength(1);

  await say(page, "/fix-test parser");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("/fix-tests");
  await expect(composer(page)).toHaveValue("/fix-test parser");
  expect(model.requests()).toHaveLength(1);
  await say(page, "/fix-tests parser");
  await expect(transcript(page).getByText("Repaired.")).toBeVisible();
  expect(JSON.stringify(model.requests().at(-1)?.messages)).toContain("Repair the tests of parser.");
});

test("/clear keeps what was said for people, and sends the agent nothing of it; /compact leaves it a summary", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays((request) => {
    const body = JSON.stringify(request.messages.at(-1));
    if (body.includes("Summarize this conversation")) return textReply("The person likes blue.");
    return textReply(body.includes("colour") ? "Blue it is." : "I know.");
  });
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "My secret word is plum" });
  await expect(transcript(page).getByText("I know.")).toHaveCount(1);
  await say(page, "/clear");
  await expect(transcript(page)).toContainText("Cleared here. The agent sees nothing above.");
  await expect(transcript(page)).toContainText("My secret word is plum");
  await say(page, "My colour is blue");
  await expect(transcript(page).getByText("Blue it is.")).toBeVisible();
  expect(JSON.stringify(model.requests().at(-1)?.messages)).not.toContain("plum");

  await say(page, "/compact the name of the colour");
  await expect(transcript(page)).toContainText("The person likes blue.");
  await expect(transcript(page)).toContainText("Summarized here");
  await expect(transcript(page).getByText("/compact the name of the colour", { exact: true })).toBeVisible();
  const asked = model.requests().at(-1);
  expect(asked?.tools).toEqual([]);
  expect(JSON.stringify(asked?.messages)).toContain("the name of the colour");
  await say(page, "Which one was it?");
  await expect(transcript(page).getByText("I know.")).toHaveCount(2);
  const last = JSON.stringify(model.requests().at(-1)?.messages);
  expect(last).toContain("The person likes blue.");
  expect(last).not.toContain("My colour is blue");
});
