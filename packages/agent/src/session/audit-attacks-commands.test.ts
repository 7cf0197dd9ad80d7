import { expect, it } from "vitest";
import { memoryCommands, text } from "../fixtures/command-doubles.ts";
import { supervise } from "../fixtures/supervise.ts";

const rules = ["Bash(git add:*)"];

it.each([
  { name: "for sub-agents too", allowsSubAgents: true, version: null, said: { subAgents: true } },
  { name: "by a version of a team command", allowsSubAgents: false, version: 7, said: { version: 7 } },
  { name: "for the agent alone", allowsSubAgents: false, version: null, said: {} },
])("the audit log tells all that a command let run when it began: $name", async ({ said, ...change }) => {
  const { allowsSubAgents, version } = change;
  const go = { pieces: [text("Do it.")], rules, allowsSubAgents, version };
  const world = supervise({ lines: [{ text: "ok" }], commands: memoryCommands({ go }).port });
  const id = await world.start("/go");
  await world.untilStatus(id, "idle");
  const [begun] = world.repository.decisions();
  expect(begun?.input).toEqual({ command: { name: "go", granted: rules, ...said } });
});
