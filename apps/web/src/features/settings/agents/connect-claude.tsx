"use client";

import { connectCommand, shortCommandLine } from "@countersign/contracts/agent-commands";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { agentMessages } from "./agent-messages.ts";
import { CommandLine } from "./command-line.tsx";
import { ConnectOthers } from "./connect-others.tsx";

/** How this server's command line is called on its machine. */
export function useCommandLine(): string {
  return useSystemInfo().data?.commandLine ?? shortCommandLine;
}

/** Offers to decide the calls of the agent that somebody already uses. */
export function ConnectClaude() {
  const commandLine = useCommandLine();
  return (
    <section aria-labelledby="connect-claude" className="flex min-w-0 flex-col gap-2 text-left">
      <h2 id="connect-claude" className="font-medium">
        {agentMessages.connectTitle}
      </h2>
      <p className="text-quiet">{agentMessages.connectSteps}</p>
      <CommandLine command={connectCommand(commandLine, "claude")} />
      <ConnectOthers commandLine={commandLine} />
      <p className="text-quiet text-sm">
        <Link href="/settings/agents" className="text-accent underline underline-offset-2">
          {agentMessages.seeAgents}
        </Link>{" "}
        {agentMessages.seeAgentsNote}
      </p>
    </section>
  );
}
