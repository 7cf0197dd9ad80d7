"use client";

import type { CommandSummary } from "@countersign/contracts/command";
import { Button, buttonClass } from "@countersign/ui/button";
import { Play } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { CommandNotes } from "./command-notes.tsx";
import { commandHref, findRunProblem, originOf, withWorkspace } from "./command-sentences.ts";
import { GrantedChips } from "./granted-chips.tsx";
import { formatRun, formatTrust, libraryMessages } from "./library-messages.ts";
import { TrustCommand } from "./trust-command.tsx";

type CommandRowProps = {
  command: CommandSummary;
  all: readonly CommandSummary[];
  workspace: string | null;
  home: string | undefined;
};

/** One command in the list: what it is, what it grants, where it comes from, and what is to be known before it is run. */
export function CommandRow({ command, all, workspace, home }: CommandRowProps) {
  const now = useNow();
  const [isTrusting, setTrusting] = useState(false);
  const isRunnable = findRunProblem(command) === null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t px-4 py-2 hover:bg-surface-2 max-md:grid-cols-[minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={commandHref(command.id, workspace)}
            data-command-row
            className="min-w-0 break-all font-medium font-mono text-sm hover:underline max-md:py-2"
          >
            /<ExactText text={command.name} />
          </Link>
          {command.argumentHint === null ? null : (
            <span className="line-clamp-2 min-w-0 break-all font-mono text-quiet text-sm">
              <ExactText text={command.argumentHint} />
            </span>
          )}
          <span className="line-clamp-2 min-w-0 basis-64 [overflow-wrap:anywhere] max-md:basis-full md:flex-1">
            <ExactText text={command.description} />
          </span>
        </p>
        <GrantedChips command={command} />
        <CommandNotes command={command} all={all} workspace={workspace} home={home} />
        {command.source === "built-in" ? null : (
          <p className="break-all text-quiet text-sm" title={command.path ?? undefined}>
            <span className={command.path === null ? undefined : "font-mono"}>
              <ExactText text={originOf(command, { home, workspace, now })} />
            </span>
          </p>
        )}
      </div>
      <div className="flex gap-1 max-md:gap-2">
        {command.trust === "untrusted" ? (
          <Button
            size="small"
            aria-label={formatTrust(command.name)}
            onClick={() => setTrusting(true)}
            disabled={workspace === null}
          >
            {libraryMessages.askTrust}
          </Button>
        ) : null}
        {isRunnable ? (
          <Link
            href={withWorkspace("/sessions/new", workspace, { command: command.name })}
            aria-label={formatRun(command.name)}
            title={libraryMessages.runTitle}
            className={buttonClass({ tone: "quiet", size: "small" })}
          >
            <Play aria-hidden="true" className="size-3.5" />
            {libraryMessages.run}
          </Link>
        ) : null}
      </div>
      {isTrusting && workspace !== null ? (
        <TrustCommand command={command} workspace={workspace} onClose={() => setTrusting(false)} />
      ) : null}
    </li>
  );
}
