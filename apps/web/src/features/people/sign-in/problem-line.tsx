"use client";

import { useNow } from "../../../lib/use-now.ts";
import { problemNow, type SignInProblem } from "./sign-in-problem.ts";

/** What is wrong, with the time that is left to wait. It is read out once, not every second. */
export function ProblemLine({ problem }: { problem: SignInProblem }) {
  const { text } = problemNow(problem, useNow());
  return (
    <>
      <p aria-hidden="true" className="text-deny">
        {text}
      </p>
      <p role="alert" className="sr-only">
        {problem.text}
      </p>
    </>
  );
}

/** Whether one must wait before trying again. */
export function useMustWait(problem: SignInProblem | null): boolean {
  const now = useNow();
  return problem !== null && problemNow(problem, now).isWaiting;
}
