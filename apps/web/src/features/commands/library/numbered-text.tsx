import type { IntentProblem } from "@countersign/contracts/intent";
import { classNames } from "@countersign/ui/class-names";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { formatEmptyLines, formatProblemAt } from "./command-page-messages.ts";
import { type TextRow, textRows } from "./text-rows.ts";

type NumberedTextProps = { label: string; text: string; problems?: readonly IntentProblem[] };

/** A text to be read, whole, with the number of each line; what cannot be seen is shown by its code, and what is wrong stands at its place. */
export function NumberedText({ label, text, problems = [] }: NumberedTextProps) {
  const rows = textRows(text);
  const digits = String(text.split("\n").length).length;
  return (
    <ol
      aria-label={label}
      className="flex min-w-0 flex-col rounded border bg-surface-0 py-1.5 font-mono text-sm leading-5"
    >
      {rows.map((row) => (
        <Row
          key={row.kind === "line" ? row.line : `${row.from}-${row.to}`}
          row={row}
          digits={digits}
          problems={row.kind === "line" ? problems.filter(({ line }) => line === row.line) : []}
        />
      ))}
    </ol>
  );
}

type RowProps = { row: TextRow; digits: number; problems: readonly IntentProblem[] };

function Row({ row, digits, problems }: RowProps) {
  const isHydrated = useIsHydrated();
  if (row.kind === "gap") {
    return (
      <li className="bg-ask-quiet px-2 font-sans text-ask text-sm">{formatEmptyLines(row.from, row.to)}</li>
    );
  }
  const isError = problems.some(({ severity }) => severity === "error");
  const at = problems[0]?.column;
  return (
    <li
      className={classNames(
        "flex min-w-0",
        problems.length > 0 && (isError ? "bg-deny-quiet" : "bg-ask-quiet"),
      )}
    >
      <span
        aria-hidden="true"
        style={isHydrated ? { minWidth: `${digits + 2}ch` } : undefined}
        className={classNames(
          "shrink-0 select-none px-[1ch] text-right text-quiet",
          problems.length > 0 && (isError ? "font-medium text-deny" : "font-medium text-ask"),
        )}
      >
        {row.line}
      </span>
      <span className="min-w-0 flex-1 whitespace-pre-wrap pr-2 [overflow-wrap:anywhere]">
        {at === undefined ? (
          <ExactText text={row.text} />
        ) : (
          <>
            <ExactText text={row.text.slice(0, at - 1)} />
            <mark
              className={classNames(
                "bg-transparent underline decoration-2 decoration-wavy underline-offset-2",
                isError ? "text-deny" : "text-ask",
              )}
            >
              <ExactText text={row.text.slice(at - 1)} />
            </mark>
          </>
        )}
        {problems.map(({ severity, column, message }) => (
          <span
            key={`${column} ${message}`}
            className={classNames(
              "block font-medium font-sans",
              severity === "error" ? "text-deny" : "text-ask",
            )}
          >
            {formatProblemAt(severity, column)} <ExactText text={message} />
          </span>
        ))}
      </span>
    </li>
  );
}
