import { connectCommand } from "@countersign/contracts/agent-commands";
import { connectableAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { CopyButton } from "@countersign/ui/copy-button";
import { agentMessages, formatCopyFor } from "./agent-messages.ts";

/** The agents besides Claude Code, each with a button that copies the command which connects it. */
export function ConnectOthers({ commandLine }: { commandLine: string }) {
  const others = connectableAgentKind.options.filter((agent) => agent !== "claude");
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
      {agentMessages.orConnect}
      {others.map((agent) => (
        <span key={agent} className="inline-flex items-center" title={connectCommand(commandLine, agent)}>
          {externalAgentNames[agent]}
          <CopyButton
            text={connectCommand(commandLine, agent)}
            label={formatCopyFor(externalAgentNames[agent])}
          />
        </span>
      ))}
    </p>
  );
}
