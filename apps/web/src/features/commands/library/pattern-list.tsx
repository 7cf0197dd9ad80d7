import type { CommandCheck, CommandPattern } from "@countersign/contracts/command";
import { classNames } from "@countersign/ui/class-names";
import { CircleCheck, CircleSlash, CircleX, ShieldAlert } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { commandPageMessages } from "./command-page-messages.ts";

/** A pattern, with the calls that it was tried on once that is known. */
type TriedPattern = CommandPattern &
  Partial<Pick<CommandCheck["patterns"][number], "allows" | "anyway" | "refuses">>;

/** Each pattern with what it would let run unasked, what needs no pattern for that, and what would ask all the same; why it is dangerous, in red; why it cannot be read. */
export function PatternList({ patterns }: { patterns: readonly TriedPattern[] }) {
  return (
    <ul aria-label={commandPageMessages.runsWithoutApproval} className="flex min-w-0 flex-col rounded border">
      {patterns.map((pattern, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a pattern twice, and the rows keep nothing
        <PatternRow key={index} pattern={pattern} />
      ))}
    </ul>
  );
}

function PatternRow({ pattern }: { pattern: TriedPattern }) {
  const { rule, problem, danger, allows = [], anyway = [], refuses = [] } = pattern;
  const isDangerous = problem === null && danger !== null;
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col gap-1 border-t px-3 py-2 first:border-t-0",
        isDangerous && "bg-deny-quiet",
      )}
    >
      <code
        className={classNames(
          "break-all font-medium font-mono text-sm",
          isDangerous && "text-deny",
          problem !== null && "text-quiet line-through",
        )}
      >
        <ExactText text={rule} />
      </code>
      {isDangerous ? (
        <p className="flex items-start gap-1.5 text-deny">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <strong className="font-medium">{commandPageMessages.dangerous}</strong>{" "}
            <ExactText text={danger} />
          </span>
        </p>
      ) : null}
      {problem === null ? null : (
        <p className="flex items-start gap-1.5 text-ask">
          <CircleSlash aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {commandPageMessages.invalidPattern} <ExactText text={problem} />
          </span>
        </p>
      )}
      {problem === null && pattern.allows?.length === 0 ? (
        <p className="text-quiet text-sm">{commandPageMessages.noEffect}</p>
      ) : null}
      <Tried word={commandPageMessages.wouldAllow} calls={allows} icon={CircleCheck} className="text-allow" />
      <Tried word={commandPageMessages.runsAnyway} calls={anyway} icon={CircleCheck} className="text-quiet" />
      <Tried word={commandPageMessages.not} calls={refuses} icon={CircleX} className="text-quiet" />
    </li>
  );
}

type TriedProps = {
  word: string;
  calls: readonly string[];
  icon: typeof CircleCheck;
  className: string;
};

function Tried({ word, calls, icon: Icon, className }: TriedProps) {
  if (calls.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-3.5 shrink-0", className)} />
      <span className="min-w-0">
        <span className={className}>{word}: </span>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one answer never change places
          <span key={index}>
            {index === 0 ? "" : ", "}
            <code className="rounded-[3px] bg-surface-2 box-decoration-clone px-1 font-mono text-text [overflow-wrap:anywhere]">
              <ExactText text={call} />
            </code>
          </span>
        ))}
      </span>
    </p>
  );
}
