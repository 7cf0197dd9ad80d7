import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Decision } from "@countersign/contracts/decision";
import type { JsonObject } from "@countersign/contracts/json";
import { toolError } from "@countersign/contracts/tool-error";
import { tempFolder, textIn } from "@countersign/tools/fixtures/temp-workspace";
import { createTools } from "@countersign/tools/tool-set";
import { describe, expect, it } from "vitest";
import { intentOf, memoryFiles, memoryIntents } from "../fixtures/intent-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";
import type { ModelRequest } from "../ports/model.ts";

type Step = { name: string; input: JsonObject };

const read: Step = { name: "Read", input: { file_path: "a.txt" } };
const edit: Step = { name: "Edit", input: { file_path: "a.txt", old_string: "one", new_string: "two" } };
const write: Step = { name: "Write", input: { file_path: "a.txt", content: "new" } };
const drop: Step = { name: "Delete", input: { file_path: "a.txt" } };

/** Each step is a turn of its own; `between` runs before the model is asked for the turn of that number. */
function world(
  steps: (Step | "done")[],
  { between = {}, asks = [] }: { between?: Record<number, () => void>; asks?: string[] } = {},
) {
  const workspace = tempFolder({ "a.txt": "one\n" });
  const intents = memoryIntents([intentOf("REQ-001", [""])]);
  const fileMemory = memoryFiles();
  const tools = createTools({ env: { PATH: process.env.PATH }, home: "/nowhere" });
  const allow: Decision = { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };
  const ask: Decision = {
    kind: "ask",
    reasons: [],
    risk: { level: "low", reasons: [] },
    suggestions: [],
  };
  const place = supervise({
    lines: steps.map((step) => (step === "done" ? { text: "done" } : { calls: [step] })),
    workspace,
    tools,
    ports: { intents: intents.port, fileMemory },
    decideWith: ({ tool }) => (asks.includes(tool) ? ask : allow),
  });
  const model = place.runnerDependencies.modelFor();
  let turn = 0;
  const asked = model.ask.bind(model);
  model.ask = (request, onDelta) => {
    between[turn++]?.();
    return asked(request, onDelta);
  };
  return {
    ...place,
    workspace,
    fileMemory,
    change: (text: string) => writeFileSync(join(workspace, "a.txt"), text),
  };
}

/** The error of the result that the model got with a request; null where it went well. */
function errorIn(request: ModelRequest | undefined) {
  const block = request?.messages.at(-1)?.content[0];
  if (block?.type !== "tool_result") throw new Error("no result");
  return block.is_error ? toolError.parse(JSON.parse(block.content)).error : null;
}

describe("a file that changed since the session saw it", () => {
  it.each([
    edit,
    write,
    drop,
    { name: "MultiEdit", input: { file_path: "a.txt", edits: [{ old_string: "one", new_string: "2" }] } },
  ])(
    "is not touched by $name, nobody is asked, and after reading it again the change is made",
    async (step) => {
      const place = world([read, step, read, step], {
        between: { 1: () => writeFileSync(join(place.workspace, "a.txt"), "one more\n") },
        asks: [],
      });
      const id = await place.start("do it", { intent: "REQ-001" });
      await place.untilStatus(id, "idle");
      const error = errorIn(place.requests[2]);
      expect(error).toMatchObject({
        code: "stale_file",
        hint: "Read it again, then repeat the change.",
        stale: {
          error_type: "STALE_FILE",
          file_path: join(place.workspace, "a.txt"),
          expected_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          resolution: "RE_READ_REQUIRED",
        },
      });
      expect(error?.stale?.actual_hash).not.toBe(error?.stale?.expected_hash);
      expect(errorIn(place.requests[4])).toBeNull();
      expect(
        place.repository
          .decisions()
          .some(({ verdict, reasons }) => verdict === "deny" && reasons[0]?.code === "file-changed"),
      ).toBe(true);
    },
  );

  it("is said to be stale also where the edit would not even fit any more", async () => {
    const place = world([read, edit], { between: { 1: () => place.change("other\n") } });
    await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
    expect(errorIn(place.requests[2])?.code).toBe("stale_file");
  });

  it("says DELETED of a file that is gone", async () => {
    const place = world([read, drop], { between: { 1: () => rmSync(join(place.workspace, "a.txt")) } });
    await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
    expect(errorIn(place.requests[2])?.stale?.actual_hash).toBe("DELETED");
  });

  it("is refused while it waits for a person, who then has nothing to approve", async () => {
    const place = world([read, edit], { asks: ["Edit"] });
    const id = await place.start("do it", { intent: "REQ-001" });
    const call = await place.waitingCall(id);
    place.change("one, by a person\n");
    expect(await place.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
    await place.untilStatus(id, "idle");
    expect(errorIn(place.requests[2])?.code).toBe("stale_file");
    expect(textIn(place.workspace, "a.txt")).toBe("one, by a person\n");
  });

  it("is refused too when the agent no longer knows that it read it", async () => {
    const place = world([read, "done", edit]);
    const id = await place.start("do it", { intent: "REQ-001" });
    await place.untilStatus(id, "idle");
    await place.control.clear(id, "ada");
    place.change("one, by a person\n");
    await place.control.send(id, "go on", "ada");
    await place.untilStatus(id, "idle");
    expect(errorIn(place.requests[3])?.code).toBe("stale_file");
    expect(textIn(place.workspace, "a.txt")).toBe("one, by a person\n");
  });

  it("is shown again instead in a session without an intent", async () => {
    const place = world([read, edit], { asks: ["Edit"] });
    const id = await place.start();
    const call = await place.waitingCall(id);
    place.change("one, by a person\n");
    expect(await place.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "changed" });
  });
});

it("a file that changes between the last evaluation and the change itself is stale too, and is not touched", async () => {
  const place = world([read, edit]);
  const { tools } = place.runnerDependencies.evaluation;
  const real = tools.get("Edit");
  if (real === undefined) throw new Error("there is no Edit");
  tools.set("Edit", {
    ...real,
    parse(input) {
      const parsed = real.parse(input);
      const run: typeof parsed.run = (context) => {
        place.change("one, at the last moment\n");
        return parsed.run(context);
      };
      return { ...parsed, run };
    },
  });
  await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
  expect(errorIn(place.requests[2])).toMatchObject({ code: "stale_file", retryable: true });
  expect(textIn(place.workspace, "a.txt")).toBe("one, at the last moment\n");
});

describe("a file that is not stale", () => {
  it("was never read", async () => {
    const place = world([write], { between: { 0: () => place.change("by a person\n") } });
    await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
    expect(errorIn(place.requests[1])).toBeNull();
  });

  it("was left so by the session itself, and what it wrote is stored", async () => {
    const place = world([read, edit, write, drop, write]);
    await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
    expect(place.requests.slice(1).map(errorIn)).toEqual([null, null, null, null, null]);
    expect(place.fileMemory.noted.map(({ access }) => access)).toEqual([
      "read",
      "write",
      "write",
      "delete",
      "write",
    ]);
    expect(place.fileMemory.noted[3]?.hash).toBeNull();
  });

  it("was changed, but the session works under no intent", async () => {
    const place = world([read, edit], { between: { 1: () => place.change("one more\n") } });
    await place.untilStatus(await place.start(), "idle");
    expect(errorIn(place.requests[2])).toBeNull();
  });
});

it("a file that cannot be shown counts as read anyway: otherwise nothing could ever replace it", async () => {
  const place = world([read, write], { between: { 0: () => place.change("a\0b") } });
  await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
  expect(errorIn(place.requests[1])?.code).toBe("invalid_input");
  expect(place.fileMemory.noted[0]).toMatchObject({ access: "read", hash: expect.any(String) });
  expect(errorIn(place.requests[2])).toBeNull();
});

it("a command of the session itself makes a file stale: the agent has not seen what it left", async () => {
  const sed: Step = { name: "Bash", input: { command: "echo more >> a.txt" } };
  const place = world([read, sed, edit]);
  await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
  expect(errorIn(place.requests[3])?.code).toBe("stale_file");
});

it("what cannot be stored changes no result, and the log says so", async () => {
  const place = world([read]);
  place.fileMemory.note = async () => {
    throw new Error("no room");
  };
  await place.untilStatus(await place.start("do it", { intent: "REQ-001" }), "idle");
  expect(errorIn(place.requests[1])).toBeNull();
  expect(place.logged).toContain("the file records of a call could not be stored");
});
