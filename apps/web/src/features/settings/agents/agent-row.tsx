"use client";

import { disconnectCommand, doctorCommand, isConnectable } from "@countersign/contracts/agent-commands";
import { describeAgentProblem, type ProblemWords } from "@countersign/contracts/agent-problem-messages";
import type { AgentReport, ConnectedAgent } from "@countersign/contracts/connected-agent";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { CopyButton } from "@countersign/ui/copy-button";
import { CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { shortPath } from "../../../lib/messages/paths.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import {
  agentMessages,
  formatFoundAt,
  formatHooksIn,
  formatLastSeen,
  formatName,
  formatOrigin,
  formatProblems,
  formatRevokeKey,
} from "./agent-messages.ts";
import { CommandLine } from "./command-line.tsx";
import { useCommandLine } from "./connect-claude.tsx";

type AgentRowProps = {
  connected: ConnectedAgent;
  isOff: boolean;
  disabledReason: string | null;
  onRevoke: (key: ConnectedAgent["key"]) => void;
};

/** One agent: whose it is, when it was seen, what is wrong with it, and how it is undone. */
export function AgentRow({ connected, isOff, disabledReason, onRevoke }: AgentRowProps) {
  const { key, reported, hasAsked } = connected;
  const problems = reported?.problems ?? [];
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b p-3 last:border-b-0">
      <div className="flex min-w-0 items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{formatName(connected)}</span>
            <StateChip problems={problems.length} hasAsked={hasAsked} />
          </p>
          <Origin connected={connected} />
        </div>
        <Button
          size="small"
          tone="deny"
          aria-label={formatRevokeKey(key.name)}
          disabled={isOff}
          title={disabledReason ?? undefined}
          onClick={() => onRevoke(key)}
        >
          {agentMessages.revoke}
        </Button>
      </div>
      {hasAsked || problems.length > 0 ? null : <p className="text-quiet text-sm">{agentMessages.restart}</p>}
      {problems.length === 0 ? null : <Problems connected={connected} problems={problems} />}
      {isConnectable(connected.agent) ? <Commands connected={connected} /> : null}
    </li>
  );
}

function StateChip({ problems, hasAsked }: { problems: number; hasAsked: boolean }) {
  if (problems > 0)
    return (
      <Chip tone="deny" icon={TriangleAlert}>
        {formatProblems(problems)}
      </Chip>
    );
  return hasAsked ? (
    <Chip tone="allow" icon={CircleCheck}>
      {agentMessages.working}
    </Chip>
  ) : (
    <Chip tone="ask" icon={Hourglass}>
      {agentMessages.noCallYet}
    </Chip>
  );
}

function Origin({ connected }: { connected: ConnectedAgent }) {
  const now = useNow();
  const home = useSystemInfo().data?.home;
  const { agent, lastSeenAt, reported } = connected;
  const files = reported?.places.map(({ file }) => shortPath(file, home)) ?? [];
  return (
    <p className="wrap-anywhere mt-1 text-quiet text-sm">
      {formatOrigin(connected)} ·{" "}
      <span title={lastSeenAt ?? undefined}>
        {lastSeenAt === null ? agentMessages.neverSeen : formatLastSeen(formatTimeAgo(lastSeenAt, now))}
      </span>
      <span className="block">
        {files.length > 0
          ? formatHooksIn(files)
          : isConnectable(agent)
            ? agentMessages.noReport
            : agentMessages.ownProgram}
      </span>
    </p>
  );
}

type ProblemsProps = { connected: ConnectedAgent; problems: AgentReport["problems"] };

function Problems({ connected: { agent, reported }, problems }: ProblemsProps) {
  const now = useNow();
  const commandLine = useCommandLine();
  return (
    <div className="rounded bg-deny-quiet px-3 py-2">
      {reported === null ? null : (
        <p className="text-quiet text-sm">{formatFoundAt(formatTimeAgo(reported.at, now))}</p>
      )}
      <ul className="mt-1 flex flex-col gap-2">
        {problems.map((problem) => {
          const { what, ...fix } = describeAgentProblem(problem, agent, { commandLine });
          return (
            <li key={`${problem.code} ${problem.about}`} className="wrap-anywhere">
              <p>{what}</p>
              <Fix {...fix} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Fix({ fix, command }: Omit<ProblemWords, "what">) {
  if (fix === null) return null;
  return (
    <p className="flex items-start gap-1 text-quiet text-sm">
      <span className="min-w-0 flex-1">{fix}</span>
      {command === null ? null : (
        <CopyButton text={command} label={agentMessages.copyFix} className="shrink-0" />
      )}
    </p>
  );
}

/** The commands for the terminal, folded away: they're rarely needed. */
function Commands({ connected: { agent, reported } }: { connected: ConnectedAgent }) {
  const commandLine = useCommandLine();
  const places = reported?.places ?? [];
  const undone = places.length === 0 ? [{ kind: "user" as const, file: "" }] : places;
  return (
    <details>
      <summary className="cursor-pointer text-quiet text-sm hover:text-text max-md:py-2">
        {agentMessages.details}
      </summary>
      <div className="flex flex-col gap-1.5 pt-2 text-quiet text-sm">
        <p>{agentMessages.checkIt}</p>
        <CommandLine command={doctorCommand(commandLine)} />
        <p className="mt-1">{agentMessages.disconnectIt}</p>
        {undone.map((place) => (
          <CommandLine key={place.file} command={disconnectCommand(commandLine, agent, place)} />
        ))}
      </div>
    </details>
  );
}
