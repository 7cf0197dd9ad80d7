import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FileFingerprint } from "@countersign/contracts/preview";
import { type HookPrograms, hookPrograms } from "../../hooks/hook-programs.ts";
import { serverPrograms } from "../../mcp/server-programs.ts";
import type { TrustRecord } from "../../rules/repository/stored-rule.ts";
import { type MissedHooks, missedHooks } from "./missed-hooks.ts";
import type { FileServer } from "./parse-mcp-servers.ts";
import { mcpFileName, type SettingsFiles, type SettingsState } from "./settings-files.ts";

/**
 * One settings file that holds for a workspace. `source` is its path as people write it. `programs`: the files of the
 * workspace that its hooks and MCP servers run, `unwatched` and `unwatchedServers` those of which that may not be all. `wasTrusted`: somebody trusted what it said at some time. `missed`: it had trusted hooks, and
 * is not as it was then.
 */
export type WorkspaceFile = HookPrograms & {
  path: string;
  source: string;
  isOfUser: boolean;
  /** It holds MCP servers, and nothing else. */
  isMcp: boolean;
  unwatchedServers: ReadonlyMap<FileServer, string>;
  state: SettingsState;
  trust: "trusted" | "untrusted" | "not-needed";
  trustedBy: string | null;
  trustedAt: string | null;
  digest: string;
  wasTrusted: boolean;
  missed: MissedHooks | null;
};

/** The files that hold for a workspace, the weakest first; missing ones too. */
export async function filesOfWorkspace(
  workspace: string,
  { files, home, trust }: { files: SettingsFiles; home: string; trust: readonly TrustRecord[] },
): Promise<WorkspaceFile[]> {
  const ofUser = [".claude/settings.json", ".countersign/settings.json"].map((name) => ({
    path: join(home, name),
    source: `~/${name}`,
    isOfUser: true,
    isMcp: false,
  }));
  const userPaths = new Set(ofUser.map(({ path }) => path));
  const ofProject = projectFiles
    .map((name) => ({
      path: join(workspace, name),
      source: name,
      isOfUser: false,
      isMcp: name === mcpFileName,
    }))
    .filter(({ path }) => !userPaths.has(path));
  return Promise.all(
    [...ofUser, ...ofProject].map(async (file) => {
      const state = await files.state(file.path);
      const hooks = file.isOfUser ? [] : state.content.hooks;
      const run = await programsOf(hooks, state.content.mcpServers, { workspace, home });
      const record = file.isOfUser
        ? undefined
        : trust.find((each) => each.workspace === workspace && each.path === file.path);
      return { ...file, state, ...run, ...trustOf({ ...file, state, ...run, workspace }, record) };
    }),
  );
}

/** A file has hooks or servers, never both. */
async function programsOf(
  hooks: SettingsState["content"]["hooks"],
  servers: readonly FileServer[],
  place: { workspace: string; home: string },
): Promise<HookPrograms & Pick<WorkspaceFile, "unwatchedServers">> {
  const run = await hookPrograms(hooks, place);
  if (servers.length === 0) return { ...run, unwatchedServers: new Map() };
  const { programs, unwatched } = await serverPrograms(servers, place);
  return { ...run, programs, unwatchedServers: unwatched };
}

const projectFiles = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".countersign/settings.json",
  ".countersign/settings.local.json",
  mcpFileName,
];

type Trust = Pick<WorkspaceFile, "trust" | "trustedBy" | "trustedAt" | "digest" | "wasTrusted" | "missed">;
type Found = Pick<WorkspaceFile, "source" | "isOfUser" | "state" | "programs"> & { workspace: string };

function trustOf(file: Found, record: TrustRecord | undefined): Trust {
  const { content } = file.state;
  const digest = digestOfAllowing(content, file.programs);
  const isAsTrusted = record?.digest === digest;
  const missed = record === undefined || isAsTrusted ? null : missedHooks(record, file);
  const common = { digest, wasTrusted: record !== undefined, missed };
  const has =
    content.allow.length +
      content.additionalDirectories.length +
      content.hooks.length +
      content.mcpServers.length >
      0 || content.defaultMode !== null;
  if (file.isOfUser || !(has || missed !== null)) {
    return { ...common, trust: "not-needed", trustedBy: null, trustedAt: null };
  }
  return isAsTrusted
    ? { ...common, trust: "trusted", trustedBy: record.by, trustedAt: record.at }
    : { ...common, trust: "untrusted", trustedBy: null, trustedAt: null };
}

const digests = new WeakMap<SettingsState["content"], string>();

/** Names what a file allows and runs: the rest of it may change without asking for trust again. */
function digestOfAllowing(content: SettingsState["content"], programs: FileFingerprint[]): string {
  const ofContent = digests.get(content) ?? makeDigest(content);
  digests.set(content, ofContent);
  return programs.length === 0 ? ofContent : sha256([ofContent, programs]);
}

/** The order of what is allowed says nothing; that of hooks does. Where it stands in the file is left out. */
function makeDigest(content: SettingsState["content"]): string {
  const { allow, additionalDirectories, defaultMode, hooks, mcpServers } = content;
  const parts = [allow.map(({ text }) => text.trim()).sort(), [...additionalDirectories].sort(), defaultMode];
  const runs = hooks.map(({ line: _, ...hook }) => hook);
  const servers = mcpServers.map(({ line: _, ...server }) => server);
  if (servers.length > 0) return sha256([...parts, runs, servers]);
  return sha256(runs.length === 0 ? parts : [...parts, runs]);
}

function sha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
