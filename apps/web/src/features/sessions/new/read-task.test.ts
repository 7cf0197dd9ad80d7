import { builtInCommands } from "@countersign/commands";
import { expect, it } from "vitest";
import { readTask } from "./read-task.ts";

it.each([
  { typed: " fix it\n", want: { tag: "task", text: "fix it", isCommand: false } },
  { typed: "/review src ", want: { tag: "task", text: "/review src", isCommand: true } },
  { typed: "//review src", want: { tag: "task", text: "//review src", isCommand: false } },
  { typed: "/usr/bin is full", want: { tag: "task", text: "/usr/bin is full", isCommand: false } },
  { typed: "  ", want: { tag: "problem", why: "Describe the task." } },
])("reads “$typed” as $want.tag", ({ typed, want }) => {
  expect(readTask(typed)).toEqual(want);
});

it.each(builtInCommands)("no session starts with /$name", ({ name }) => {
  expect(readTask(`/${name}`)).toMatchObject({ tag: "problem", why: expect.stringContaining(`/${name} `) });
});
