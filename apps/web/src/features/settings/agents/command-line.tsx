import { CopyButton } from "@countersign/ui/copy-button";
import { Fragment } from "react";
import { agentMessages } from "./agent-messages.ts";

/** A command for a terminal, with a button that copies it. It breaks between words: half an option looks like another one. */
export function CommandLine({ command }: { command: string }) {
  return (
    <span className="flex min-w-0 items-start gap-1 rounded bg-surface-2 py-1 pr-1 pl-2 text-left">
      <code className="min-w-0 flex-1 select-all py-0.5 font-mono text-sm text-text">
        {command.split(" ").map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words can be alike, and never move
          <Fragment key={index}>
            {index === 0 ? null : " "}
            <span className="wrap-anywhere inline-block max-w-full">{word}</span>
          </Fragment>
        ))}
      </code>
      <CopyButton text={command} label={agentMessages.copyCommand} className="shrink-0" />
    </span>
  );
}
