import type { QueueItem } from "@countersign/contracts/call";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { makeKey } from "../fixtures/gate-agent.ts";
import { examplesProject } from "./fixtures/docs-examples.ts";
import { exampleModels } from "./fixtures/example-models.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let env: Record<string, string>;

beforeAll(async () => {
  api = await openApi();
  env = { COUNTERSIGN_KEY: await makeKey(api), COUNTERSIGN_URL: api.origin };
});
afterAll(() => api.close());

const queued = z.array(
  z.looseObject({ id: z.string(), digest: z.string(), tool: z.string(), input: z.unknown() }),
);
const queue = async () => dataOf(queued, await api.get("approvals.list")).data;

async function waitingCalls(count: number) {
  await expect.poll(async () => (await queue()).length).toBe(count);
  return queue();
}

type Verdict = { verdict: string; input?: object; reason?: string; text?: string };
const decide = ({ id, digest }: Pick<QueueItem, "id" | "digest">, verdict: Verdict) =>
  api.decide({ ...verdict, id, digest });

/** Runs an example, decides its calls, and gives what it printed. */
async function play(name: string, verdicts: readonly Verdict[]): Promise<string> {
  const project = await examplesProject(exampleModels);
  const running = project.start(name, env);
  const calls = await waitingCalls(verdicts.length);
  const sorted = calls.toSorted((left, right) =>
    JSON.stringify(left.input).localeCompare(JSON.stringify(right.input)),
  );
  for (const [index, call] of sorted.entries()) await decide(call, verdicts[index] ?? { verdict: "deny" });
  return (await running).stdout;
}

const approve = { verdict: "approve" };
const edit = { verdict: "approve", input: { to: "bob@example.com" } };
const deny = { verdict: "deny", reason: "She is on holiday." };
const instruct = { verdict: "instruct", text: "Call her." };

describe("docs/your-own-programs.md", () => {
  it("shows programs whose types are right", async () => {
    const project = await examplesProject(exampleModels);
    expect(project.names).toEqual(["program.ts", "same-as.ts", "ai-sdk.ts", "langchain.ts"]);
    expect((await project.check()).stdout).toBe("");
  });

  it("shows a program whose command is read-only, so that it runs without asking", async () => {
    const project = await examplesProject({});
    const { stdout } = await project.start("same-as.ts", env);
    expect(stdout).toMatch(/kind: 'ran', output: 'hello\\n'/);
  });

  it.each([
    { name: "program.ts", verdict: approve, want: /^sent to ada@example\.com \n$/ },
    { name: "program.ts", verdict: edit, want: /^sent to bob@example\.com .*changed the input/ },
    { name: "program.ts", verdict: deny, want: /^deny .*: She is on holiday\./ },
    { name: "program.ts", verdict: { verdict: "abort" }, want: /^abort .*aborted/ },
    { name: "ai-sdk.ts", verdict: approve, want: /^{"type":"text","value":"sent to ada@example\.com"}/ },
    { name: "ai-sdk.ts", verdict: edit, want: /sent to bob@example\.com\\n\\n.*changed the input/ },
    {
      name: "ai-sdk.ts",
      verdict: { verdict: "approve", input: { to: "bob" } },
      want: /"error-text".*the tool doesn’t accept it/,
    },
    { name: "ai-sdk.ts", verdict: deny, want: /"error-text".*: She is on holiday\./ },
    { name: "ai-sdk.ts", verdict: instruct, want: /"error-text".*: Call her\./ },
  ])("shows $name, which obeys $verdict", async ({ name, verdict, want }) => {
    expect(await play(name, [verdict])).toMatch(want);
  });

  it.each([
    {
      name: "the edited one runs",
      verdicts: [deny, edit],
      want: /^sent to bob@example\.com\n\n.*changed the input/,
    },
    { name: "a denial reaches the model", verdicts: [approve, deny], want: /: She is on holiday\./ },
  ])("shows langchain.ts, whose calls are decided one by one: $name", async ({ verdicts, want }) => {
    expect(await play("langchain.ts", verdicts)).toMatch(want);
  });

  it.each(["ai-sdk.ts", "langchain.ts"])("shows %s, which ends when a person aborts", async (name) => {
    const abort = { verdict: "abort" };
    const verdicts = name === "langchain.ts" ? [abort, abort] : [abort];
    await expect(play(name, verdicts)).rejects.toThrow(/abort/i);
  });

  it.each(["program.ts", "langchain.ts"])(
    "shows %s, which fails and runs nothing without a server",
    async (name) => {
      const project = await examplesProject(exampleModels);
      const running = project.start(name, { ...env, COUNTERSIGN_URL: "http://127.0.0.1:9" });
      await expect(running).rejects.toMatchObject({
        stdout: "",
        stderr: expect.stringContaining("GateError"),
      });
    },
  );

  it("shows ai-sdk.ts, whose model reads that there is no server", async () => {
    const project = await examplesProject(exampleModels);
    const running = project.start("ai-sdk.ts", { ...env, COUNTERSIGN_URL: "http://127.0.0.1:9" });
    await expect(running).rejects.toMatchObject({
      stdout: expect.stringMatching(/"error-text".*No Countersign answers/),
      stderr: expect.stringContaining("GateError"),
    });
  });
});
