import type { McpServer } from "@countersign/contracts/mcp-server";
import type { SettingsFile } from "@countersign/contracts/settings-file";
import { Notice } from "@countersign/ui/notice";
import { ShieldQuestion } from "lucide-react";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import {
  formatHeaders,
  formatServerPlace,
  formatVariables,
  settingsFilesMessages,
} from "./settings-files-messages.ts";
import { TrustFile } from "./trust-file.tsx";

type UntrustedServersProps = { file: SettingsFile; workspace: string; home: string | undefined };

/** The MCP servers that came with the workspace: what would run, which only happens when a person wants it to. */
export function UntrustedServers({ file, workspace, home }: UntrustedServersProps) {
  const source = shortPath(file.path, home);
  return (
    <Notice tone="ask" icon={ShieldQuestion}>
      <p className="break-all font-mono text-sm">
        <ExactText text={source} />
      </p>
      <p>{settingsFilesMessages.serversNotTrusted}</p>
      <ul className="my-1 flex min-w-0 flex-col gap-2">
        {file.mcpServers.map((server) => (
          <ServerLine key={server.line} server={server} />
        ))}
        {file.hookPrograms.length === 0 ? null : (
          <li className="text-sm">
            {settingsFilesMessages.serverRunsFiles}
            <ul className="wrap-anywhere font-mono">
              {file.hookPrograms.map((path) => (
                <li key={path}>
                  <ExactText text={path} />
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      <TrustFile
        file={file}
        workspace={workspace}
        source={source}
        label={settingsFilesMessages.trustServers}
      />
    </Notice>
  );
}

function ServerLine({ server }: { server: McpServer }) {
  return (
    <li className="flex min-w-0 flex-col gap-0.5">
      <code className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">
        <ExactText text={server.what} />
      </code>
      <p className="wrap-anywhere text-sm">
        <ExactText text={server.name} />
        {server.env.length > 0 ? formatVariables(server.env) : null}
        {server.headers.length > 0 ? formatHeaders(server.headers) : null} {formatServerPlace(server.line)}
      </p>
      {server.problem === null ? null : (
        <p className="wrap-anywhere text-deny text-sm">
          {settingsFilesMessages.serverCannotStart} <ExactText text={server.problem} />
        </p>
      )}
      {server.unwatched === null ? null : (
        <p className="wrap-anywhere text-ask text-sm">
          {settingsFilesMessages.serverNotWatched}
          <ExactText text={server.unwatched} />)
        </p>
      )}
    </li>
  );
}
