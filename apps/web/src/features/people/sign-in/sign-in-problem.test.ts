import { describe, expect, it } from "vitest";
import { passkeyProblem, passwordProblem, problemNow, problemOf } from "./sign-in-problem.ts";

const refused = { tag: "refused", status: 401, message: "Invalid email", retryAt: null } as const;

describe("passwordProblem", () => {
  it.each([
    {
      name: "a wrong password is not told from a wrong address",
      answer: refused,
      want: "Wrong e-mail address or password.",
    },
    {
      name: "Too many attempts",
      answer: { ...refused, status: 429, retryAt: 5 },
      want: "Too many attempts.",
    },
    {
      name: "a lock that is answered with 401",
      answer: { ...refused, retryAt: 5 },
      want: "Too many attempts.",
    },
    { name: "another refusal", answer: { ...refused, status: 403, message: "He left" }, want: "He left." },
    {
      name: "a refusal without words",
      answer: { ...refused, status: 500, message: null },
      want: "The server rejected the sign-in (500).",
    },
  ])("says of $name: $want", ({ answer, want }) => {
    expect(passwordProblem(answer).text).toBe(want);
  });

  it("says that nothing is lost where the server was not reached", () => {
    expect(problemOf({ tag: "unreached" }).text).toContain("Your input is still here");
  });
});

describe("problemNow", () => {
  it.each([
    {
      name: "counts down",
      retryAt: 90_000,
      now: 29_500,
      text: "Wait. You can try again in 1m 1s.",
      isWaiting: true,
    },
    { name: "ends", retryAt: 90_000, now: 90_000, text: "Wait. You can try again now.", isWaiting: false },
    { name: "adds nothing where nobody must wait", retryAt: null, now: 0, text: "Wait.", isWaiting: false },
  ])("$name", ({ retryAt, now, text, isWaiting }) => {
    expect(problemNow({ text: "Wait.", retryAt }, now)).toEqual({ text, isWaiting });
  });
});

describe("passkeyProblem", () => {
  it.each([
    { outcome: { tag: "given-up" } as const, want: "No passkey used" },
    { outcome: { tag: "failed", answer: refused } as const, want: "Unknown passkey" },
    { outcome: { tag: "failed", answer: { tag: "unreached" } } as const, want: "can’t be reached" },
    { outcome: { tag: "failed", answer: { ...refused, retryAt: 1 } } as const, want: "Too many attempts" },
  ])("says $want", ({ outcome, want }) => {
    expect(passkeyProblem(outcome).text).toContain(want);
  });
});
