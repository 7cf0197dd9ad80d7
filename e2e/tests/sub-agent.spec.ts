import { type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import {
  approve,
  composer,
  deny,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const task = (agent: string, prompt: string) => ({
  name: "Task",
  input: { description: `Ask ${agent}`, prompt, agent },
});

/** How many answers the agent that asks has given: a sub-agent has a conversation of its own. */
const answers = ({ messages }: ScriptedRequest) => messages.filter(({ role }) => role === "assistant").length;
const isFirst = (request: ScriptedRequest, needle: string) =>
  JSON.stringify(request.messages[0]).includes(needle);

test("permission-system, agent context: a sub-agent's calls are asked for under its name in its session, and its answer is the result", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("notes.txt", "the answer is 42\n");
  const main = [
    toolReply([task("general", "Keep the answer in a file"), write("after.txt", "after\n")]),
    textReply("The helper did it."),
  ];
  const helper = [
    toolReply([{ name: "Read", input: { file_path: "notes.txt" } }, bash("touch answer-42.txt")]),
    textReply("It is kept in answer-42.txt."),
  ];
  model.plays((request) => {
    const lines = isFirst(request, "Keep the answer") ? helper : main;
    return lines[answers(request)] ?? textReply("There is nothing more to do.");
  });
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "What is the answer?" });

  const panel = await waitForCall(page, "touch answer-42.txt");
  await expect(panel).toContainText("general, a sub-agent, asks.");
  const turn = panel.getByRole("list", { name: "Calls in this turn" }).getByRole("listitem");
  await expect(turn).toHaveCount(4);
  await expect(turn.nth(0)).toContainText("Task");
  await expect(turn.nth(2)).toContainText(/general.*touch answer-42\.txt.*active/);
  await expect(turn.nth(3)).toContainText("after.txt");

  const conversation = transcript(page).getByRole("region", { name: "general, a sub-agent" });
  await expect(conversation.getByRole("article", { name: "Task from the agent" })).toContainText(
    "Keep the answer in a file",
  );
  await expect(conversation.getByRole("article", { name: /notes\.txt/ })).toBeVisible();

  const session = page.url();
  await page.goto(`${server.url}/`);
  await expect(page.getByRole("link", { name: /touch answer-42\.txt/ })).toContainText(
    "general, a sub-agent",
  );
  await page.goto(session);
  await approve(await waitForCall(page, "touch answer-42.txt"));

  await approve(await waitForCall(page, "after.txt"));
  await expect(transcript(page).getByText("The helper did it.")).toBeVisible();
  expect(workspace.read("answer-42.txt")).toBe("");
  expect(workspace.read("after.txt")).toBe("after\n");
  expect(model.newestResults()[0]).toMatchObject({ text: "It is kept in answer-42.txt.", isError: false });
  expect(JSON.stringify(model.requests().at(-1)?.messages)).not.toContain("the answer is 42");

  const answer = conversation.getByText("It is kept in answer-42.txt.");
  await expect(answer).toBeVisible();
  await page.reload();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const fold = conversation.getByRole("button", { name: /^general, a sub-agent/ });
  await expect(fold).toContainText("2 calls");
  await expect(answer).toHaveCount(0);
  await fold.click();
  await expect(answer).toBeVisible();
});

test("explore only reads, a denial goes to the sub-agent, and a stop in the middle ends both", async ({
  page,
  server,
  model,
  workspace,
}) => {
  const main = [
    toolReply([task("explore", "Look and write")]),
    toolReply([task("general", "Run something")]),
    textReply("Well."),
  ];
  const scripts = new Map([
    ["Look and write", [toolReply([write("x.txt", "x")]), textReply("I may only read.")]],
    ["Run something", [toolReply([bash("touch one.txt")]), toolReply([bash("touch two.txt")])]],
  ]);
  model.plays((request) => {
    const own = [...scripts].find(([needle]) => isFirst(request, needle))?.[1] ?? main;
    return own[answers(request)] ?? textReply("There is nothing more to do.");
  });
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Do both" });

  await deny(await waitForCall(page, "touch one.txt"), "not that one");
  await waitForCall(page, "touch two.txt");
  const { error } = toolError.parse(JSON.parse(model.newestResults()[0]?.text ?? ""));
  expect(error).toMatchObject({ code: "user_denied", reason: "not that one" });
  const first = model.requests().find((request) => isFirst(request, "Do both") && answers(request) === 1);
  expect(JSON.stringify(first?.messages)).toContain("I may only read.");
  expect(workspace.read("x.txt")).toBeNull();

  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(composer(page)).toBeVisible();
  await expect(transcript(page).getByRole("article", { name: /touch two\.txt/ })).toContainText("Aborted");
  expect(workspace.read("two.txt")).toBeNull();
});
