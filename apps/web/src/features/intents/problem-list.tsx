"use client";

import type { IntentProblem } from "@countersign/contracts/intent";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { countProblems, formatProblemCounts, problemSentence } from "../../lib/messages/intent-messages.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { formatNotChecked, intentEditorMessages } from "./intent-editor-messages.ts";
import type { Lint } from "./use-lint.ts";

type ProblemListProps = {
  yaml: string;
  lint: Pick<Lint, "problems" | "isCurrent" | "checkError">;
  onJump: (problem: IntentProblem) => void;
};

/** What is wrong in the text; each problem leads to its place. */
export function ProblemList({ yaml, lint, onJump }: ProblemListProps) {
  const summary = formatProblemCounts(countProblems(lint.problems));
  const sorted = [...lint.problems].sort(
    (a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column,
  );
  return (
    <section aria-label={intentEditorMessages.problems} className="flex min-w-0 flex-col gap-1">
      <p role="status" className="flex items-center gap-1.5 text-quiet text-sm">
        {lint.checkError !== null ? (
          formatNotChecked(lint.checkError)
        ) : summary !== null ? (
          summary
        ) : lint.isCurrent ? (
          <>
            <CircleCheck aria-hidden="true" className="size-3.5 text-allow" />
            {intentEditorMessages.noProblems}
          </>
        ) : (
          intentEditorMessages.checking
        )}
      </p>
      {sorted.length === 0 ? null : (
        <ul aria-label={intentEditorMessages.problemsText} className="flex flex-col">
          {sorted.map((problem) => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>
              <button
                type="button"
                onClick={() => onJump(problem)}
                className="flex w-full items-start gap-2 rounded px-1.5 py-1 text-left hover:bg-surface-2 max-md:min-h-11"
              >
                {problem.severity === "error" ? (
                  <CircleX
                    aria-label={intentEditorMessages.error}
                    className="mt-0.5 size-4 shrink-0 text-deny"
                  />
                ) : (
                  <TriangleAlert
                    aria-label={intentEditorMessages.warning}
                    className="mt-0.5 size-4 shrink-0 text-ask"
                  />
                )}
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <ExactText text={problemSentence(problem.message)} />
                  <code className="block truncate font-mono text-quiet text-sm empty:hidden">
                    {lineOf(yaml, problem.line)}
                  </code>
                </span>
                <span className="shrink-0 text-quiet text-sm">
                  {problem.line}:{problem.column}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function rank({ severity }: IntentProblem): number {
  return severity === "error" ? 0 : 1;
}

function lineOf(yaml: string, line: number): string {
  return yaml.split("\n")[line - 1]?.trim() ?? "";
}
