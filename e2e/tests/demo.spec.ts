import {
  approve,
  composer,
  deny,
  fillNewSession,
  instruct,
  signIn,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true, environment: { ANTHROPIC_API_KEY: null, ANTHROPIC_BASE_URL: null } });

test("without a key the scripted demo plays a whole session in its sample project, and reacts to every verdict", async ({
  page,
  server,
  api,
}) => {
  await signIn(page, server);
  await fillNewSession(page, { prompt: "Find the bug and fix it" });
  await expect(page.getByText(/scripted demo/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Start session" }).click();

  await approve(await waitForCall(page, "src/split.js"));
  await expect(page.getByText(/scripted demo/i).first()).toBeVisible();
  await approve(await waitForCall(page, "node --test"));
  await expect(transcript(page).getByText("The fix is in.")).toBeVisible();
  await deny(await waitForCall(page, "rm -rf test"), "We need the tests");
  await expect(transcript(page).getByText("All tests pass.")).toBeVisible();
  await approve(await waitForCall(page, "CHANGELOG.md"));
  await expect(transcript(page).getByText("Right: that was the call to deny.")).toBeVisible();
  await expect(transcript(page).getByText("Your reason reached me: “We need the tests”")).toBeVisible();
  await instruct(await waitForCall(page, "README.md"), "Leave the README to me");
  await deny(await waitForCall(page, "git commit"));

  await expect(transcript(page).getByText("These are the calls and their results")).toBeVisible();
  await expect(composer(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  const { calls, isScripted } = await api.session(id);
  const outcomes = calls.map(({ phase }) => (phase.tag === "finished" ? phase.outcome : phase.tag));
  expect(isScripted).toBe(true);
  expect(outcomes.filter((outcome) => outcome === "denied")).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === "instructed")).toHaveLength(1);
});
