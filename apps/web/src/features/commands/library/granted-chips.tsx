import type { CommandSummary } from "@countersign/contracts/command";
import { classNames } from "@countersign/ui/class-names";
import { CircleSlash, Terminal, TriangleAlert } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { orderPatterns } from "../grants/order-patterns.ts";
import { formatMore, formatPermissionsOf, formatShellLines, libraryMessages } from "./library-messages.ts";

const few = 6;

/** What a command lets run unasked, in short: the dangerous patterns first, in red, and never left out, and how many command lines its text runs. */
export function GrantedChips({ command }: { command: CommandSummary }) {
  const { allowedTools, shell } = command;
  if (allowedTools.length === 0 && shell.length === 0) return null;
  const { ordered, shown } = orderPatterns(allowedTools, few);
  const more = ordered.length - shown;
  return (
    <ul aria-label={formatPermissionsOf(command.name)} className="flex min-w-0 flex-wrap gap-1">
      {ordered.slice(0, shown).map(({ rule, danger, problem }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a pattern twice, and the chips keep nothing
          key={index}
          title={danger ?? problem ?? undefined}
          className={classNames(
            "inline-flex min-w-0 max-w-full items-start gap-1 rounded bg-surface-2 px-1.5 font-mono text-xs leading-5",
            danger !== null && "bg-deny-quiet font-medium text-deny",
            problem !== null && "text-quiet line-through",
          )}
        >
          {danger === null ? null : (
            <TriangleAlert aria-label={libraryMessages.dangerous} className="mt-1 size-3 shrink-0" />
          )}
          {problem === null ? null : (
            <CircleSlash aria-label={libraryMessages.invalidPattern} className="mt-1 size-3 shrink-0" />
          )}
          <span className="min-w-0 break-all">
            <ExactText text={rule} />
          </span>
        </li>
      ))}
      {more > 0 ? <li className="px-1 text-quiet text-xs leading-5">{formatMore(more)}</li> : null}
      {shell.length === 0 ? null : (
        <li className="inline-flex items-center gap-1 px-1 text-quiet text-xs leading-5">
          <Terminal aria-hidden="true" className="size-3" />
          {formatShellLines(shell.length)}
        </li>
      )}
    </ul>
  );
}
