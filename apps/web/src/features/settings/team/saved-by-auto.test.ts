import { expect, it } from "vitest";
import { formatSavedByAuto } from "./team-messages.ts";

it.each([
  {
    name: "most",
    past: { asked: 120, saved: 90, denied: 2 },
    want: "It would have saved 90 of the last 120 questions about commands. People had denied 2 of them.",
  },
  {
    name: "some, none of which was denied",
    past: { asked: 4, saved: 1, denied: 0 },
    want: "It would have saved 1 of the last 4 questions about commands. People had denied none of them.",
  },
  {
    name: "none",
    past: { asked: 4, saved: 0, denied: 0 },
    want: "It would have saved 0 of the last 4 questions about commands.",
  },
  {
    name: "no past",
    past: { asked: 0, saved: 0, denied: 0 },
    want: "Nobody has decided a command yet, so nobody knows how many questions it would save.",
  },
])("what mode auto would have saved of a team’s questions: $name", ({ past, want }) => {
  expect(formatSavedByAuto(past)).toBe(want);
});
