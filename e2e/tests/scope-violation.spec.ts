import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import { approve, confirmation, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent } from "../harness/intents.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a write outside the scope is refused without asking, one inside asks as ever", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "old\n");
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([
    toolReply([write("notes.md", "new\n")]),
    toolReply([write("src/greeting.txt", "Hello\n")]),
    textReply("Done."),
  ]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Change both", intent: "REQ-001" };
  const id = await api.createSession(session);
  await page.goto(`${server.url}/sessions/${id}`);

  const panel = await waitForCall(page, "src/greeting.txt");
  const refused = transcript(page).getByRole("article", { name: "Write notes.md" });
  await expect(refused).toContainText("Outside the intent");
  await expect(refused).toContainText("Scope Violation: REQ-001 is not authorized to edit notes.md");
  const { error } = toolError.parse(JSON.parse(model.newestResults()[0]?.text ?? ""));
  expect(error).toMatchObject({
    code: "scope_violation",
    message: "Scope Violation: REQ-001 is not authorized to edit notes.md. Request scope expansion.",
  });
  await approve(panel);
  await expect(transcript(page).getByText("Done.", { exact: true })).toBeVisible();
  expect(workspace.read("notes.md")).toBe("old\n");
  expect(workspace.read("src/greeting.txt")).toBe("Hello\n");
  await expect(page.getByRole("link", { name: /^REQ-001/ })).toBeVisible();
});

test("the same refused call three times in a row stops the turn and asks a person, who says what to do instead", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  await createActiveIntent(api, workspace, "REQ-001");
  const again = toolReply([bash("touch outside.txt")]);
  model.plays([again, again, again, textReply("I give it up.")]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Make it", intent: "REQ-001" };
  await page.goto(`${server.url}/sessions/${await api.createSession(session)}`);
  await expect(confirmation(page)).toContainText("The agent made the same call 3 times");
  await expect(confirmation(page).getByRole("button", { name: "Continue" })).toBeEnabled();
  await confirmation(page)
    .getByRole("textbox", { name: /instead/ })
    .fill("Leave it");
  await confirmation(page).getByRole("button", { name: "Instruct" }).click();
  await expect(transcript(page).getByText("I give it up.")).toBeVisible();
  expect(JSON.stringify(model.requests().at(-1)?.messages)).toContain("Leave it");
  expect(workspace.read("outside.txt")).toBeNull();
});
