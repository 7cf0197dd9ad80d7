import type { CommandSummary } from "@countersign/contracts/command";
import { FileText, SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { GrantedPatterns } from "../grants/granted-patterns.tsx";
import { formatRunsUntil, typedMessages } from "./typed-messages.ts";

type CommandPowersProps = {
  command: Pick<CommandSummary, "allowedTools" | "allowsSubAgents" | "shell" | "files">;
  /** Whether every pattern is shown at once: nobody should trust what is folded away. */
  isWhole?: boolean;
};

/** What a command can do beside sending its text: what it lets run unasked, what it runs and what it reads. */
export function CommandPowers({ command, isWhole = false }: CommandPowersProps) {
  const { allowedTools, allowsSubAgents, shell, files } = command;
  return (
    <>
      {allowedTools.length === 0 ? null : (
        <Powers title={formatRunsUntil(allowsSubAgents)}>
          <GrantedPatterns patterns={allowedTools} few={isWhole ? allowedTools.length : undefined} />
        </Powers>
      )}
      {shell.length === 0 ? null : (
        <Powers title={typedMessages.runsBefore}>
          <Lines
            lines={shell}
            icon={<SquareTerminal aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />}
          />
        </Powers>
      )}
      {files.length === 0 ? null : (
        <Powers title={typedMessages.readsInto}>
          <Lines lines={files} icon={<FileText aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />} />
        </Powers>
      )}
      {shell.length + files.length === 0 ? null : (
        <p className="text-quiet text-sm">{typedMessages.eachIsDecided}</p>
      )}
    </>
  );
}

function Powers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-quiet text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Lines({ lines, icon }: { lines: readonly string[]; icon: ReactNode }) {
  return (
    <ul className="flex min-w-0 flex-col gap-0.5">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may name one twice, and the lines keep nothing
        <li key={index} className="flex min-w-0 items-start gap-1.5">
          {icon}
          <code className="wrap-anywhere min-w-0 whitespace-pre-wrap font-mono text-sm">
            <ExactText text={line} />
          </code>
        </li>
      ))}
    </ul>
  );
}
