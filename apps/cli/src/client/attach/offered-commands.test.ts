import { expect, it } from "vitest";
import { matchingCommands, type OfferedCommand } from "./offered-commands.ts";

const known: OfferedCommand[] = ["clear", "commit", "compact", "cost", "stop"].map((name) => ({
  name,
  description: "",
}));

it.each([
  { typed: "/", want: ["clear", "commit", "compact", "cost", "stop"] },
  { typed: "/co", want: ["commit", "compact", "cost"] },
  { typed: "/commit", want: [] },
  { typed: "/commit now", want: [] },
  { typed: "/x", want: [] },
  { typed: "a /co", want: [] },
  { typed: "", want: [] },
])("offers $want for “$typed”", ({ typed, want }) => {
  expect(matchingCommands(known, typed).map(({ name }) => name)).toEqual(want);
});
