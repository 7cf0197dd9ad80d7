import type { CommandSummary } from "@countersign/contracts/command";
import { Chip } from "@countersign/ui/chip";
import { CircleCheck, CircleX, Layers, ShieldQuestion, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { formatTextProblem } from "../../../lib/messages/command-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { winsOver } from "./command-list.ts";
import { commandHref, describeShadowingCommand } from "./command-sentences.ts";

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
          <CircleX aria-label="Invalid:" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <ExactText text={formatTextProblem(command.problem)} />
          </span>
        </p>
      )}
      {command.shadowedBy === null ? null : (
        <p className="flex min-w-0 items-start gap-1 text-ask">
          <Layers aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Not used: /<ExactText text={command.name} /> means{" "}
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
            Overrides{" "}
            <ExactText
              text={beaten.map(({ id }) => describeShadowingCommand(id, { home, workspace })).join(", ")}
            />
          </span>
        </p>
      )}
      {command.trust === "untrusted" ? (
        <Chip tone="ask" icon={ShieldQuestion}>
          Not trusted
        </Chip>
      ) : null}
      {command.trust === "trusted" ? (
        <Chip tone="allow" icon={CircleCheck}>
          Trusted by {formatPerson(command.trustedBy ?? "unknown")}
        </Chip>
      ) : null}
      {command.warnings.length === 0 ? null : (
        <Chip tone="ask" icon={TriangleAlert}>
          {plural(command.warnings.length, "warning")}
        </Chip>
      )}
    </div>
  );
}
