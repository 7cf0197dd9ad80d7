import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import type { Surroundings } from "./surroundings.ts";

/** A settings file that Claude Code may read. It needn't exist. */
export type ClaudeFile = { kind: AgentPlaceKind; file: string };

/** The settings files that Claude Code reads in a folder. */
export async function claudeFiles(surroundings: Surroundings): Promise<ClaudeFile[]> {
  const { folder, managedFolder } = surroundings;
  const user = userFile(surroundings);
  const files: ClaudeFile[] = [
    ...(await managedFiles(managedFolder)).map((file) => ({ kind: "managed" as const, file })),
    { kind: "user", file: user },
    { kind: "project", file: join(folder, ".claude", "settings.json") },
    { kind: "project", file: join(folder, ".claude", "settings.local.json") },
  ];
  return files.filter(({ kind, file }) => kind !== "project" || file !== user);
}

/** The person's own settings file. */
export function userFile({ home, variables }: Surroundings): string {
  return join(variables.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json");
}

/** Our file among the managed ones. */
export function ownManagedFile(managedFolder: string): string {
  return join(managedFolder, "managed-settings.d", "50-countersign.json");
}

async function managedFiles(managedFolder: string): Promise<string[]> {
  const more = join(managedFolder, "managed-settings.d");
  const names = await readdir(more).catch(() => []);
  return [
    join(managedFolder, "managed-settings.json"),
    ...names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(more, name)),
  ];
}
