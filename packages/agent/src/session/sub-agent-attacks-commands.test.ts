import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import { expect, it } from "vitest";
import { memoryCommands, text } from "../fixtures/command-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";
import { commandIdOf } from "../loop/agent-stack.ts";
import { type Hooks, noHooks } from "../ports/hooks.ts";

const helper = { name: "helper", description: "helps", prompt: "Help." };
const task = { name: "Task", input: { description: "look", prompt: "find it", agent: "helper" } };
const add = { name: "Bash", input: { command: "git add a" } };

function world(subagentStop: Hooks["subagentStop"]) {
  const ruleSet = ruleSetFromTexts({ allow: ["Task"] }, "user");
  const rules = { ruleSet, rules: compileRules(ruleSet), additionalDirectories: [], isBypassDisabled: false };
  const go = { pieces: [text("Do it.")], rules: ["Bash(git add:*)"], allowsSubAgents: true };
  return supervise({
    lines: [{ calls: [task] }, { text: "I am done." }, { calls: [add] }, { text: "done" }, { text: "done" }],
    agents: [helper],
    decideWith: decide,
    policyFor: async () => rules,
    commands: memoryCommands({ go }).port,
    hooks: { subagentStop },
  });
}

it("what a hook makes a sub-agent do beyond its end is not the command's, as with its agent", async () => {
  let asked = 0;
  const made = world(async () => {
    asked += 1;
    const block = asked === 1 ? { hook: "guard", reason: "run git add a" } : null;
    return { runs: [], block, additionalContext: [] };
  });
  const id = await made.start("/go");
  expect(await made.waitingCall(id)).toMatchObject({ input: add.input, agent: { name: "helper" } });
  expect(made.ran).toEqual([]);
  expect(commandIdOf(await made.session(id))).toBeNull();
  const ends = made.repository.decisions().filter(({ input }) => JSON.stringify(input).includes("ended"));
  expect(ends).toMatchObject([
    { input: { command: { ended: "blocked by a hook" } }, decidedBy: { kind: "hook", name: "guard" } },
  ]);
});

it("a sub-agent that ends by itself ends nothing of the command", async () => {
  const made = world(noHooks.subagentStop);
  const id = await made.start("/go");
  await made.untilStatus(id, "idle");
  expect(made.ran).toEqual(["git add a"]);
});
