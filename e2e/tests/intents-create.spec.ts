import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  openFromMore,
  sessionSettings,
  signIn,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { intentPath, intentText } from "../harness/intents.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("an intent is written in the browser, held back by its errors, activated, and a session works under it", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("notes.md", "old\n");
  model.plays([toolReply([write("src/greeting.txt", "Hello, dear\n")]), textReply("It greets warmly.")]);
  await signIn(page, server);
  await openFromMore(page, "Intents");
  await expect(page.getByRole("heading", { name: "No intents yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create intent" }).click();
  await page.getByRole("combobox", { name: "Workspace folder" }).fill(workspace.path);

  const fields = page.getByRole("form", { name: "Intent fields" });
  const text = page.getByRole("textbox", { name: "Intent text" });
  const problems = page.getByRole("list", { name: "Problems in the text" });
  await expect(fields.getByRole("textbox", { name: "ID" })).toHaveValue("REQ-001");
  await fields.getByRole("textbox", { name: "Title" }).fill("Warmer greeting");
  await expect(text).toHaveValue(/title: "?Warmer greeting"?\n/);
  await expect(problems.getByRole("button").first()).toContainText("owned_scope owns no files");
  await fields.getByRole("textbox", { name: "May write" }).fill("src/words/**");
  await fields.getByRole("textbox", { name: "Must be allowed" }).fill("src/greeting.txt");
  const narrow = problems.getByRole("button", { name: /the scope is too narrow/i });
  await narrow.click();
  await expect(text).toBeFocused();
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toMatch(
    /^src\/greeting\.txt/,
  );

  await text.fill((await text.inputValue()).replace("src/words/**", "src/**"));
  await expect(narrow).toHaveCount(0);
  await expect(fields.getByRole("textbox", { name: "May write" })).toHaveValue("src/**");
  await page.getByRole("textbox", { name: "Reason (shown in the history)" }).fill("As agreed");
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await fields.getByRole("textbox", { name: "Title" }).press("Control+Enter");

  await expect(page.getByRole("status", { name: "Intent status" })).toContainText("Pending");
  expect(workspace.read(".countersign/intents/REQ-001.yaml")).toContain("# What must never happen.");
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Activate version 1" }).click();
  await expect(page.getByRole("status", { name: "Intent status" })).toContainText("In progress");
  await page.getByRole("link", { name: "History" }).click();
  const history = page.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history).toContainText("As agreed");
  await history.getByRole("button", { name: "Show changes" }).last().click();
  await expect(history.getByRole("figure").last()).toContainText("Warmer greeting");

  await page.getByRole("link", { name: "Session", exact: true }).click();
  await expect(sessionSettings(page)).toContainText("intent REQ-001");
  await page.getByRole("textbox", { name: "Task" }).fill("Make the greeting warmer");
  await page.getByRole("button", { name: "Start session" }).click();
  await approve(await waitForCall(page, "src/greeting.txt"));
  await expect(transcript(page).getByText("It greets warmly.")).toBeVisible();
  expect(workspace.read("src/greeting.txt")).toBe("Hello, dear\n");

  await page.getByRole("link", { name: /^REQ-001/ }).click();
  const row = page.getByRole("table", { name: "Touched files" }).getByRole("row").last();
  await expect(row).toContainText("src/greeting.txt");
  await expect(row).toContainText("Yes");
});

test("two people write on one intent: the second is told who saved first, looks at both, and goes on with hers", async ({
  page,
  server,
  workspace,
  api,
}) => {
  const first = await api.mutate("intents.save", {
    workspace: workspace.path,
    version: null,
    yaml: intentText("REQ-001"),
  });
  expect(first.message).toBeNull();
  await signIn(page, server, intentPath(workspace, "REQ-001", "text"));
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("My title");
  await api.mutate("intents.save", {
    workspace: workspace.path,
    id: "REQ-001",
    version: 1,
    yaml: intentText("REQ-001").replace("People asked for it.", "The team asked for it."),
  });
  const alert = page.getByRole("alert").filter({ hasText: "saved version 2" });
  await expect(alert).toBeVisible();
  await expect(title).toHaveValue("My title");
  await alert.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("figure")).toContainText("The team asked for it.");
  await alert.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save as version 3" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("My title");
  expect(workspace.read(".countersign/intents/REQ-001.yaml")).toContain("# what it is about");
});
