"use client";

import type { RunningCommand } from "@countersign/contracts/command";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { skipToken, useQuery } from "@tanstack/react-query";
import { ChevronRight, SquareSlash } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { commandLabel, describeCommandOrigin } from "../../../lib/messages/command-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { BannerRules } from "./banner-rules.tsx";
import { grantText } from "./grant-text.ts";
import { dangersOf, type RuleDangers } from "./rule-dangers.ts";
import {
  formatDangerous,
  formatRunWithoutApproval,
  formatTyped,
  sessionMessages,
} from "./session-messages.ts";
import { useRevokeCommand } from "./use-session-commands.ts";

/** What the command that runs lets run unasked until the agent stops, who typed it, and a way to end that at once. */
export function CommandBanner({ session }: { session: SessionDetail }) {
  const command = session.command ?? null;
  return command === null || command.rules.length === 0 ? null : (
    <Banner key={command.id} command={command} session={session} />
  );
}

function Banner({ command, session }: { command: RunningCommand; session: SessionDetail }) {
  const now = useNow();
  const disabledReason = useDisabledReason("operate");
  const revoke = useRevokeCommand();
  const { patterns, isUnknown } = useRuleDangers(command, session.workspace);
  const [isOpen, setOpen] = useState(false);
  const dangerous = patterns.filter(({ danger }) => danger !== null).length;
  const isQuiet = dangerous === 0 && !isUnknown;
  const typed = formatTyped(formatPerson(command.by), formatTimeAgo(command.at, now));
  return (
    <section
      aria-label={sessionMessages.runningCommand}
      className={classNames(
        "flex shrink-0 items-start gap-2 border-b px-4 py-1.5 max-md:px-2",
        isQuiet ? "border-info-line bg-info-quiet" : "border-deny-line bg-deny-quiet",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:min-h-7">
        <SquareSlash
          aria-hidden="true"
          className={classNames("size-4 shrink-0 max-md:hidden", isQuiet ? "text-info" : "text-deny")}
        />
        <p title={describeCommandOrigin(command)} className="max-md:hidden">
          <MayRun command={command} />:
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 items-center gap-1.5 text-left md:hidden"
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-3.5 shrink-0 transition-transform duration-100 ${isOpen ? "rotate-90" : ""}`}
          />
          <span className="wrap-anywhere min-w-0">
            <MayRun command={command} />: {plural(patterns.length, "pattern")}
            {dangerous === 0 ? null : (
              <>
                , <strong className="font-medium text-deny">{formatDangerous(dangerous)}</strong>
              </>
            )}
            <span className="text-quiet text-sm"> · {typed}</span>
          </span>
        </button>
        {isUnknown ? <p className="text-deny">{sessionMessages.dangerUnknown}</p> : null}
        <BannerRules patterns={patterns} className={isOpen ? undefined : "max-md:hidden"} />
        <p className="text-quiet text-sm max-md:hidden" title={command.at}>
          {typed}
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        className="bg-surface-1"
        disabled={revoke.isPending || disabledReason !== null}
        title={disabledReason ?? sessionMessages.aboutRevoke}
        onClick={() => revoke.mutate({ id: session.id, commandId: command.id })}
      >
        {revoke.isPending ? sessionMessages.revoking : sessionMessages.revoke}
      </Button>
    </section>
  );
}

function MayRun({ command }: { command: RunningCommand }) {
  return (
    <>
      <span className="font-medium font-mono text-sm">{commandLabel(command)}</span>{" "}
      {formatRunWithoutApproval(command.allowsSubAgents)}
    </>
  );
}

/**
 * What a running command lets run, each pattern with why it is dangerous. The rules themselves are looked at, not the command's
 * file: that may have changed since, or be gone.
 */
function useRuleDangers({ rules }: Pick<RunningCommand, "rules">, workspace: string): RuleDangers {
  const trpc = useTRPC();
  const check = useQuery(
    trpc.commands.check.queryOptions(rules.length === 0 ? skipToken : { text: grantText(rules), workspace }),
  );
  return dangersOf(rules, check.data?.patterns, check.isError);
}
