import { expect, it } from "vitest";
import { withCommand } from "./with-command.ts";

it.each([
  { name: "nothing typed", task: "", want: "/commit " },
  { name: "words", task: "fix the test", want: "/commit fix the test" },
  { name: "another command", task: "/review the change", want: "/commit the change" },
  { name: "the same command", task: "/commit ", want: "/commit " },
  { name: "a command alone", task: "/review", want: "/commit " },
  { name: "a path", task: "/usr/bin is full", want: "/commit /usr/bin is full" },
])("puts the command before $name", ({ task, want }) => {
  expect(withCommand(task, "commit")).toBe(want);
});
