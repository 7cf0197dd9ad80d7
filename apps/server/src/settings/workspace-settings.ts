import { createHash } from "node:crypto";
import { join } from "node:path";
import type { TrustRecord } from "@countersign/store";
import type { SettingsFiles, SettingsState } from "./settings-files.ts";

/** One settings file that holds for a workspace. `source` is its path as people write it. */
export type WorkspaceFile = {
  path: string;
  source: string;
  isOfUser: boolean;
  state: SettingsState;
  trust: "trusted" | "untrusted" | "not-needed";
  trustedBy: string | null;
  trustedAt: string | null;
  digest: string;
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
  }));
  const userPaths = new Set(ofUser.map(({ path }) => path));
  const ofProject = projectFiles
    .map((name) => ({ path: join(workspace, name), source: name, isOfUser: false }))
    .filter(({ path }) => !userPaths.has(path));
  return Promise.all(
    [...ofUser, ...ofProject].map(async (file) => {
      const state = await files.state(file.path);
      return { ...file, state, ...trustOf(file, state, workspace, trust) };
    }),
  );
}

const projectFiles = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".countersign/settings.json",
  ".countersign/settings.local.json",
];

function trustOf(
  { path, isOfUser }: { path: string; isOfUser: boolean },
  { content }: SettingsState,
  workspace: string,
  records: readonly TrustRecord[],
): Pick<WorkspaceFile, "trust" | "trustedBy" | "trustedAt" | "digest"> {
  const digest = digestOfAllowing(content);
  const allows =
    content.allow.length + content.additionalDirectories.length > 0 || content.defaultMode !== null;
  if (isOfUser || !allows) return { trust: "not-needed", trustedBy: null, trustedAt: null, digest };
  const record = records.find((each) => each.workspace === workspace && each.path === path);
  return record?.digest === digest
    ? { trust: "trusted", trustedBy: record.by, trustedAt: record.at, digest }
    : { trust: "untrusted", trustedBy: null, trustedAt: null, digest };
}

const digests = new WeakMap<SettingsState["content"], string>();

/** Names what a file allows, whatever the order: the rest of it may change without asking for trust again. */
function digestOfAllowing(content: SettingsState["content"]): string {
  const known = digests.get(content) ?? makeDigest(content);
  digests.set(content, known);
  return known;
}

function makeDigest({ allow, additionalDirectories, defaultMode }: SettingsState["content"]): string {
  const parts = [allow.map(({ text }) => text.trim()).sort(), [...additionalDirectories].sort(), defaultMode];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
