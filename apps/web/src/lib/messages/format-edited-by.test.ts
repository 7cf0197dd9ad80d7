import { beforeAll, expect, it } from "vitest";
import { formatEditedBy } from "./format-edited-by.ts";
import { keepOwnName } from "./format-person.ts";

beforeAll(() => keepOwnName("owner"));

it.each([
  { by: { kind: "person", name: "owner" }, want: "Edited by you" },
  { by: { kind: "person", name: "ada" }, want: "Edited by ada" },
  { by: { kind: "hook", name: "./format.sh" }, want: "Edited by the hook ./format.sh" },
  { by: { kind: "callback", name: "canUseTool" }, want: "Edited by the program" },
] as const)("says “$want”", ({ by, want }) => {
  expect(formatEditedBy({ by })).toBe(want);
});
