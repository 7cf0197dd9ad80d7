import type { PolicySession } from "@countersign/agent";
import type { Intent } from "@countersign/contracts/intent";
import { createIntentScope } from "@countersign/intents";
import type { IntentScope } from "@countersign/policy";
import type { PolicySnapshot } from "../rules/repository/rules-repository.ts";
import { hasIgnoreBelow, readIgnore } from "./read-ignore.ts";

/** Whether the file system tells `A` from `a`. */
export const isCaseInsensitive = process.platform === "darwin" || process.platform === "win32";

/**
 * What the intent of a session lets be touched at this moment; undefined for a session without one where none is required. The
 * active versions come from the snapshot, `.intentignore` files from the disk.
 */
export function scopeOf(
  session: PolicySession,
  { intents, requiring }: Pick<PolicySnapshot, "intents" | "requiring">,
): IntentScope | undefined {
  const { workspace } = session;
  // A session in a folder of such a workspace changes the workspace's files.
  const required = [...requiring].some((each) => isWithin(workspace, each));
  if (session.intent === null && !required) return undefined;
  const named = session.intent?.id ?? null;
  const own = intents.filter((each) => each.workspace === workspace);
  const active = activeIntentsOf(workspace, { intents });
  const at = active.findIndex(({ id }) => id === named);
  const status = own.find(({ id }) => id === named)?.status ?? null;
  return createIntentScope({
    intent: active[at] ?? null,
    inactive: named === null || at !== -1 ? null : { id: named, status },
    required,
    available: active.map(({ id, title }) => ({ id, title })),
    workspace,
    earlier: active.slice(0, Math.max(at, 0)).map(({ id, scope }) => ({ id, scope })),
    readIgnore: (folder) => readIgnore(folder, workspace),
    hasIgnoreBelow,
    isCaseInsensitive,
  });
}

/** Those that are in progress, in the order in which they were activated. */
export function activeIntentsOf(workspace: string, { intents }: Pick<PolicySnapshot, "intents">): Intent[] {
  const own = intents.filter((each) => each.workspace === workspace);
  return own.flatMap(({ content }) => (content === null ? [] : [content]));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
