"use client";

import { startCommand } from "@countersign/contracts/agent-commands";
import { CommandLine } from "../../settings/agents/command-line.tsx";
import { ConnectClaude, useCommandLine } from "../../settings/agents/connect-claude.tsx";
import { demoMessages } from "./demo-messages.ts";
import { DemoTaskList } from "./demo-task-list.tsx";

/** What stands in the inbox of a server without a key, before its first session. */
export function FirstMinute({ workspace }: { workspace: string }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <div className="mx-auto flex min-h-full max-w-[860px] flex-col justify-center gap-6 px-4 py-6">
        <div>
          <h1 className="font-medium text-xl">{demoMessages.title}</h1>
          <p className="max-w-[62ch] text-quiet">{demoMessages.about}</p>
        </div>
        <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr]">
          <div className="overflow-hidden rounded border">
            <DemoTaskList workspace={workspace} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 md:py-2.5">
            <OwnKey />
            <ConnectClaude />
          </div>
        </div>
      </div>
    </div>
  );
}

/** How a real agent takes the place of the scripted one. */
function OwnKey() {
  const commandLine = useCommandLine();
  const [stop, start, then] = demoMessages.ownKeySteps;
  return (
    <section aria-labelledby="own-key" className="flex min-w-0 flex-col gap-2">
      <h2 id="own-key" className="font-medium">
        {demoMessages.ownKey}
      </h2>
      <ol className="flex list-decimal flex-col gap-1.5 pl-4 text-quiet marker:text-quiet">
        <li>{stop}</li>
        <li>
          {start}
          <CommandLine command={startCommand(commandLine)} />
        </li>
        <li>{then}</li>
      </ol>
      <p className="text-quiet text-sm">{demoMessages.ownKeyNote}</p>
    </section>
  );
}
