import { createHash } from "node:crypto";
import type { FileServer, McpStart } from "../settings/files/parse-mcp-servers.ts";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";

/** A server that may be started. `config` names how it is reached, `digest` all that was trusted with it. */
export type TrustedServer = {
  workspace: string;
  name: string;
  start: Exclude<McpStart, { type: "unknown" }>;
  config: string;
  digest: string;
};

/** The servers of a workspace that a person trusted as they are now, and why others aren't started, in words for the model. */
export type WorkspaceServers = { servers: TrustedServer[]; problems: string[] };

/** What the files of a workspace say of its servers. Nothing of an untrusted or broken file counts. */
export function serversOf(workspace: string, files: readonly WorkspaceFile[]): WorkspaceServers {
  const file = files.find(({ isMcp }) => isMcp);
  if (file === undefined || !file.state.isPresent) return { servers: [], problems: [] };
  const { isUnknown, content, problem } = file.state;
  if (isUnknown)
    return { servers: [], problems: [`${file.source} can’t be read: ${problem?.message ?? ""}`] };
  if (content.mcpServers.length === 0) return { servers: [], problems: [] };
  if (file.trust !== "trusted")
    return {
      servers: [],
      problems: [
        `The workspace’s MCP servers aren’t started, because nobody trusts ${file.source} as it is. A person can trust it in the dashboard (Rules).`,
      ],
    };
  return {
    servers: content.mcpServers.flatMap((server) => toTrusted(server, { workspace, digest: file.digest })),
    problems: content.mcpServers.flatMap(({ name, problem: why }) =>
      why === null ? [] : [`The MCP server ${name} can’t be used: ${why}`],
    ),
  };
}

function toTrusted(
  { name, start, problem }: FileServer,
  place: Pick<TrustedServer, "workspace" | "digest">,
): TrustedServer[] {
  if (problem !== null || start.type === "unknown") return [];
  const config = createHash("sha256").update(JSON.stringify(start)).digest("hex");
  return [{ ...place, name, start, config }];
}
