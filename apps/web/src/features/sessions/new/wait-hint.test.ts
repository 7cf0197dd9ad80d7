import { expect, it } from "vitest";
import { waitHint } from "./wait-hint.ts";

it("names the usual wait where the server has one", () => {
  expect(waitHint(600)).toContain("Default 10 min");
  expect(waitHint(null)).toContain("indefinitely");
});
