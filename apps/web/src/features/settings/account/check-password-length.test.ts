import { password } from "@countersign/contracts/person";
import { describe, expect, it } from "vitest";
import { checkPasswordLength } from "./check-password-length.ts";

describe("passwordWords", () => {
  it.each([
    { length: 0, want: "At least 12 characters. A few words work well." },
    { length: 1, want: "Too short: 11 more characters." },
    { length: 11, want: "Too short: 1 more character." },
    { length: 12, want: "Long enough." },
    { length: 19, want: "Long enough." },
    { length: 20, want: "Good length." },
    { length: 128, want: "Good length." },
    { length: 129, want: "Too long: at most 128 characters." },
  ])("says of $length characters: $want, as the server will", ({ length, want }) => {
    const given = "x".repeat(length);
    const { text, isEnough } = checkPasswordLength(given);
    expect(text).toBe(want);
    expect(isEnough).toBe(password.safeParse(given).success);
  });
});
