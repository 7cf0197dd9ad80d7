import type { CommandSummary } from "@countersign/contracts/command";
import { Chip } from "@countersign/ui/chip";
import { CircleCheck, CircleX, Layers, ShieldQuestion, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { formatTextProblem } from "../../../lib/messages/command-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { winsOver } from "./command-list.ts";
import { commandHref, describeShadowingCommand } from "./command-sentences.ts";
import { formatTrustedBy, formatWarnings, libraryMessages } from "./library-messages.ts";

type CommandNotesProps = {
  command: CommandSummary;
  all: readonly CommandSummary[];
  workspace: string | null;
  home: string | undefined;
};

/** What is to be known of a command before it is run: that it cannot be, that its name means another, that nobody trusted it. */
export function CommandNotes({ command, all, workspace, home }: CommandNotesProps) {
  const beaten = winsOver(command, all);
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 text-sm empty:hidden">
      {command.problem === null ? null : (
        <p className="flex min-w-0 items-start gap-1 text-deny">
          <CircleX aria-label={libraryMessages.invalidText} className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <ExactText text={formatTextProblem(command.problem)} />
          </span>
        </p>
      )}
      {command.shadowedBy === null ? null : (
        <p className="flex min-w-0 items-start gap-1 text-ask">
          <Layers aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {libraryMessages.notUsed}
            <ExactText text={command.name} /> {libraryMessages.means}{" "}
            <Link href={commandHref(command.shadowedBy, workspace)} className="underline">
              <ExactText text={describeShadowingCommand(command.shadowedBy, { home, workspace })} />
            </Link>
          </span>
        </p>
      )}
      {beaten.length === 0 ? null : (
        <p className="flex min-w-0 items-start gap-1 text-quiet">
          <Layers aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {libraryMessages.overrides}{" "}
            <ExactText
              text={beaten.map(({ id }) => describeShadowingCommand(id, { home, workspace })).join(", ")}
            />
          </span>
        </p>
      )}
      {command.trust === "untrusted" ? (
        <Chip tone="ask" icon={ShieldQuestion}>
          {libraryMessages.notTrusted}
        </Chip>
      ) : null}
      {command.trust === "trusted" ? (
        <Chip tone="allow" icon={CircleCheck}>
          {formatTrustedBy(command.trustedBy)}
        </Chip>
      ) : null}
      {command.warnings.length === 0 ? null : (
        <Chip tone="ask" icon={TriangleAlert}>
          {formatWarnings(command.warnings.length)}
        </Chip>
      )}
    </div>
  );
}
