"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { buttonClass } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { sourceLabels } from "../../../lib/messages/command-messages.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { CommandActions } from "./command-actions.tsx";
import type { CommandDraft } from "./command-draft.ts";
import { commandPageMessages } from "./command-page-messages.ts";
import { type CommandTab, commandHref, commandTabs, originOf, withWorkspace } from "./command-sentences.ts";

const tabNames: Record<CommandTab, string> = {
  overview: commandPageMessages.overview,
  edit: commandPageMessages.edit,
  history: commandPageMessages.history,
};

type CommandHeaderProps = {
  detail: CommandDetail;
  workspace: string | null;
  tab: CommandTab;
  draft: CommandDraft | null;
};

/** Which command this is, where it comes from, and what can be done with it. */
export function CommandHeader({ detail, workspace, tab, draft }: CommandHeaderProps) {
  const home = useSystemInfo().data?.home;
  const now = useNow();
  return (
    <header className="flex shrink-0 flex-col border-b">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 max-md:items-start max-md:px-2">
        <Link
          href={withWorkspace("/commands", workspace)}
          aria-label={commandPageMessages.allCommands}
          className={buttonClass({ tone: "quiet", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1 className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-2 font-medium text-lg max-md:py-2.5">
          <span className="break-all font-mono text-base">
            /<ExactText text={detail.name} />
          </span>
          {detail.argumentHint === null ? null : (
            <span className="min-w-0 break-all font-mono font-normal text-quiet text-sm">
              <ExactText text={detail.argumentHint} />
            </span>
          )}
        </h1>
        <CommandActions detail={detail} workspace={workspace} hasDraft={draft !== null} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-quiet text-sm">
        <Chip>{sourceLabels[detail.source]}</Chip>
        <span className={classNames("min-w-0 break-all", detail.path !== null && "font-mono")}>
          <ExactText text={originOf(detail, { home, workspace: null, now })} />
        </span>
      </div>
      {detail.source === "team" ? (
        <nav aria-label={commandPageMessages.commandSections} className="flex gap-1 px-3 max-md:px-1">
          {commandTabs.map((one) => (
            <Link
              key={one}
              href={commandHref(detail.id, workspace, one)}
              aria-current={one === tab ? "page" : undefined}
              className={classNames(
                "flex h-9 items-center border-b-2 border-b-transparent px-2 text-quiet hover:text-text max-md:h-11 max-md:px-3",
                one === tab && "border-b-accent font-medium text-text",
              )}
            >
              {tabNames[one]}
              {one === "edit" && draft !== null ? (
                <span className="pl-1 text-ask">{commandPageMessages.notSaved}</span>
              ) : null}
            </Link>
          ))}
        </nav>
      ) : null}
    </header>
  );
}
