import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

const before = Array.from({ length: 60 }, (_, index) => `const line${index + 1} = ${index + 1};`);
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;
/** Line 30 gets another value, line 31 other blanks, and a line comes before them. */
const after = [
  ...before.slice(0, 29),
  "// The answer.",
  "const line30 = 42;",
  "  const line31 = 31;",
  ...before.slice(31),
];

test("a diff is read side by side, without whitespace, and with more lines around it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("app.ts", text(before));
  model.plays([
    toolReply([{ name: "Write", input: { file_path: "app.ts", content: text(after) } }]),
    textReply("Done."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Change it" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await page.setViewportSize({ width: 1500, height: 900 });
  await signIn(page, server, "/");
  const opened = page.getByRole("article", { name: "Opened call" });
  const diff = opened.getByRole("article", { name: "Diff of app.ts" });
  await expect(diff.getByText("const line30 = 42;")).toBeVisible();

  await diff.getByRole("button", { name: "Show side by side" }).click();
  await expect(diff.getByRole("button", { name: "Show unified" })).toBeVisible();
  const removed = diff.getByText("const line30 = 30;");
  const added = diff.getByText("const line30 = 42;");
  const [left, right] = [await removed.boundingBox(), await added.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  await page.reload();
  await expect(diff.getByRole("button", { name: "Show unified" })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(diff.getByRole("button", { name: "Show unified" })).toHaveCount(0);
  await expect(added).toBeVisible();
  await page.setViewportSize({ width: 1500, height: 900 });
  await diff.getByRole("button", { name: "Show unified" }).click();

  await diff.getByRole("button", { name: "Hide whitespace changes" }).click();
  await expect(diff.getByText("1 line that differs in whitespace only is shown as unchanged.")).toBeVisible();
  await expect(diff.getByRole("button", { name: "Comment on removed line 31" })).toHaveCount(0);
  await expect(opened.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();
  await diff.getByRole("button", { name: "Hide whitespace changes" }).click();
  await expect(diff.getByRole("button", { name: "Comment on removed line 31" })).toHaveCount(1);

  await expect(diff.getByText("const line20 = 20;")).toHaveCount(0);
  await diff.getByRole("button", { name: "Show 10 more lines above" }).first().click();
  await expect(diff.getByText("const line20 = 20;")).toBeVisible();
  await expect(diff.getByText("const line10 = 10;")).toHaveCount(0);
  await diff.getByRole("button", { name: "Show all lines between" }).first().click();
  await expect(diff.getByText("const line1 = 1;", { exact: true })).toBeVisible();
  await expect(diff.getByText("const line50 = 50;")).toHaveCount(0);
});

test("comments on several lines open where they were selected, and go with the instruction", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("app.ts", text(before));
  model.plays([
    toolReply([{ name: "Write", input: { file_path: "app.ts", content: text(after) } }]),
    textReply("I will."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Change it" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "app.ts");
  const diff = panel.getByRole("article", { name: "Diff of app.ts" });
  const number = (name: string) => diff.getByRole("button", { name: `Comment on ${name}`, exact: true });

  await expect(transcript(page).getByRole("article", { name: /^Write/ })).toHaveCount(0);

  await number("line 30").click();
  await expect(diff.getByRole("textbox", { name: "Comment on line 30" })).toBeFocused();
  await expect(diff.getByRole("textbox", { name: "Comment on line 30" })).toBeInViewport();
  await number("line 32").click({ modifiers: ["Shift"] });
  await expect(diff.getByRole("textbox", { name: "Comment on lines 30–32" })).toBeFocused();
  await page.keyboard.type("Not like this.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(diff.getByText("Lines 30–32")).toBeVisible();

  await number("line 33").hover();
  await page.mouse.down();
  await number("line 34").hover();
  await page.mouse.up();
  await expect(diff.getByRole("textbox", { name: "Comment on lines 33–34" })).toBeFocused();
  await page.keyboard.type("Fine.");
  await page.keyboard.press("ControlOrMeta+Enter");

  await diff.getByRole("button", { name: "Comment", exact: true }).first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(diff.getByRole("textbox", { name: /^Comment on (removed )?lines / })).toBeFocused();
  await page.keyboard.press("Escape");
  await waitForCall(page, "app.ts");

  await panel.getByRole("textbox", { name: "What should the agent do instead?" }).fill("Once more.");
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toHaveCount(0);
  await expect(transcript(page).getByText("I will.")).toBeVisible();
  const sent = model.newestResults()[0]?.text ?? "";
  expect(sent).toContain("Once more.");
  expect(sent).toContain("app.ts:30-32");
  expect(sent).toContain("Not like this.");
  expect(sent).toContain("app.ts:33-34");
});

test("a plan is approved as a whole: the mode changes and the agent carries it out", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    textReply("1. Read the notes.\n2. Write them anew.\n\n```ts\nconst steps = 2;\n```"),
    textReply("1. Only read the notes."),
    textReply("I begin."),
  ]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Plan it", mode: "plan" });
  await signIn(page, server, `/sessions/${id}`);
  const plan = page.getByRole("region", { name: "Proposed plan" });
  await expect(plan.getByRole("button", { name: "Approve plan" })).toBeEnabled();
  const field = page.getByRole("textbox", { name: "Message" });
  await expect(field).toHaveAttribute("placeholder", "Comment on the plan, or ask for changes.");
  await expect(transcript(page).getByText("const steps = 2;")).toBeVisible();

  await field.fill("Don’t write anything.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(transcript(page).getByText("Only read the notes.")).toBeVisible();
  await plan.getByRole("button", { name: "Approve plan" }).click();
  await expect(transcript(page).getByText("I begin.")).toBeVisible();
  await expect(plan).toHaveCount(0);
  await expect(transcript(page).getByText("I approve the plan. Carry it out.")).toBeVisible();
});
