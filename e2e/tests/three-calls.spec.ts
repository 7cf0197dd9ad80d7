import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  deny,
  instruct,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("024 scenarios 8 to 10, FR-017 to FR-020: three calls of one turn get three answers, in the model's order, and go back together", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([
      { ...write("one.txt", "1\n"), id: "toolu_one" },
      { ...write("two.txt", "2\n"), id: "toolu_two" },
      { ...write("three.txt", "3\n"), id: "toolu_three" },
    ]),
    textReply("One written, two left, three heard."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write three files" });

  const panel = await waitForCall(page, "one.txt");
  const queue = page.getByRole("list", { name: "Calls in this turn" });
  await expect(queue.getByRole("listitem")).toHaveText([
    // No numbers: those are the keys of the answers, not of the calls.
    /^Write *one\.txt/,
    /^Write *two\.txt/,
    /^Write *three\.txt/,
  ]);
  await approve(panel);
  await deny(await waitForCall(page, "two.txt"), "Not this one");
  await expect.poll(() => workspace.read("one.txt")).toBe("1\n");
  expect(model.requests()).toHaveLength(1);
  await instruct(await waitForCall(page, "three.txt"), "Leave the third for tomorrow");

  await expect(transcript(page).getByText("One written, two left, three heard.")).toBeVisible();
  expect(model.requests()).toHaveLength(2);
  expect(model.newestResults().map(({ id, isError }) => ({ id, isError }))).toEqual([
    { id: "toolu_one", isError: false },
    { id: "toolu_two", isError: true },
    { id: "toolu_three", isError: true },
  ]);
  const [, second, third] = model.newestResults();
  expect(second?.text).toContain("Not this one");
  expect(third?.text).toContain("Leave the third for tomorrow");
  expect(workspace.read("two.txt")).toBeNull();
  expect(workspace.read("three.txt")).toBeNull();
});
