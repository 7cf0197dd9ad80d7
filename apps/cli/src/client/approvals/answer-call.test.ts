import { expect, it } from "vitest";
import { startFakeServer } from "../fixtures/fake-server.ts";
import { queueItem } from "../fixtures/queue-items.ts";
import { recordingClient } from "../fixtures/recording-client.ts";
import { type Answer, answerCall } from "./answer-call.ts";

const waiting = [
  queueItem({ id: "aaaa1111", digest: `${"1".repeat(40)}` }),
  queueItem({ id: "aaaa2222", digest: `${"2".repeat(40)}` }),
  queueItem({ id: "bbbb3333", digest: `${"3".repeat(40)}`, risk: { level: "critical", reasons: [] } }),
];
const accepted = { outcome: "accepted", by: "ada", at: "2026-11-27T19:00:00.000Z" };
const approve: Answer = { verdict: "approve", remember: null, isCriticalMeant: false };

/** Answers a call at a server where those wait. `sent`: the verdicts that the server got. */
async function answered(handle: string, answer: Answer, outcome: object = accepted) {
  const sent: unknown[] = [];
  const server = await startFakeServer((request, response, body) => {
    const isDecided = request.url?.startsWith("/api/trpc/approvals.decide") === true;
    if (isDecided) sent.push(JSON.parse(body));
    response.end(JSON.stringify({ result: { data: isDecided ? outcome : waiting } }));
  });
  const { client, written } = recordingClient(server.access);
  const exitCode = await answerCall(client, handle, answer).catch((error: Error) => error.message);
  return { exitCode, sent, output: written.output };
}

it.each([
  { name: "what was shown", handle: `aaaa1111:${"1".repeat(16)}`, id: "aaaa1111", digest: "1" },
  {
    name: "what was shown, with all of its digest",
    handle: `bbbb3333:${"3".repeat(40)}`,
    id: "bbbb3333",
    digest: "3",
  },
])("approves $name", async ({ handle, id, digest }) => {
  const { exitCode, sent } = await answered(handle, { ...approve, isCriticalMeant: true });
  expect(exitCode).toBe(0);
  expect(sent).toEqual([{ id, digest: digest.repeat(40), verdict: "approve" }]);
});

it.each([
  {
    name: "without what was shown",
    handle: "aaaa1111",
    want: expect.stringContaining("Look at the call first"),
  },
  {
    name: "with too little of the digest",
    handle: "aaaa1111:1111",
    want: expect.stringContaining("names no call"),
  },
  {
    name: "of critical risk by the way",
    handle: `bbbb3333:${"3".repeat(16)}`,
    want: expect.stringContaining("--critical"),
  },
  { name: "that changed since", handle: `aaaa1111:${"2".repeat(16)}`, want: 2 },
  { name: "that doesn't wait any more", handle: `cccc:${"1".repeat(16)}`, want: 2 },
  {
    name: "when two are meant",
    handle: `aaaa:${"1".repeat(16)}`,
    want: expect.stringContaining("2 waiting calls"),
  },
])("approves no call $name", async ({ handle, want }) => {
  const { exitCode, sent } = await answered(handle, approve);
  expect(exitCode).toEqual(want);
  expect(sent).toEqual([]);
});

it.each([
  {
    name: "a denial by the beginning of an ID",
    answer: { verdict: "deny", reason: "no" } as const,
    want: { id: "bbbb3333", digest: "3".repeat(40), verdict: "deny", reason: "no" },
  },
  {
    name: "an instruction",
    answer: { verdict: "instruct", text: "use git mv" } as const,
    want: { id: "bbbb3333", digest: "3".repeat(40), verdict: "instruct", text: "use git mv" },
  },
  {
    name: "an abort",
    answer: { verdict: "abort" } as const,
    want: { id: "bbbb3333", digest: "3".repeat(40), verdict: "abort" },
  },
])("sends $name", async ({ answer, want }) => {
  const { exitCode, sent, output } = await answered("bbbb", answer);
  expect([exitCode, sent, output]).toEqual([0, [want], "Answered.\n"]);
});

it.each([
  {
    outcome: { outcome: "already-decided", verdict: "deny", by: "gr\u001bace", at: "x" },
    want: "Answered before, by gr⟨U+001B⟩ace: deny.\n",
  },
  { outcome: { outcome: "changed", digest: "9", message: "It changed." }, want: "It changed.\n" },
  { outcome: { outcome: "refused", message: "Not so." }, want: "Not so.\n" },
])("says with exit code 2 that it doesn't count: $outcome.outcome", async ({ outcome, want }) => {
  const { exitCode, output } = await answered("bbbb", { verdict: "abort" }, outcome);
  expect([exitCode, output]).toEqual([2, want]);
});
