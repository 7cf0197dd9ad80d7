import type { QueueItem } from "@countersign/contracts/call";
import { StartError } from "@countersign/server/start-error";
import type { ApiClient } from "../api-client.ts";

/** So much of a digest tells what was shown: nobody finds another call with the same. */
const digestLength = 16;

/** A call and what was shown of it, as a person passes it on: `id:digest`. */
export function handleOf({ id, digest }: Pick<QueueItem, "id" | "digest">): string {
  return `${id}:${digest.slice(0, digestLength)}`;
}

/** `digest`: the beginning of what was shown; null for an id alone. */
export type Handle = { id: string; digest: string | null };

/** Throws `StartError` for what is neither an id, the beginning of one, nor a handle. */
export function readHandle(text: string): Handle {
  const [id = "", digest, ...rest] = text.split(":");
  const isWhole = /^[\w-]{4,}$/.test(id) && rest.length === 0;
  const hasDigest = digest === undefined || (/^[\w-]+$/.test(digest) && digest.length >= digestLength);
  if (!isWhole || !hasDigest)
    throw new StartError(`${text} names no call. \`countersign approvals\` lists what waits.`);
  return { id, digest: digest ?? null };
}

/** The waiting call with that id, or the only one whose id begins so. Null without one. */
export async function findWaiting(api: ApiClient, { id }: Handle): Promise<QueueItem | null> {
  const queue = await api.approvals.list.query();
  const exact = queue.find((call) => call.id === id);
  if (exact !== undefined) return exact;
  const [first = null, ...others] = queue.filter((call) => call.id.startsWith(id));
  if (others.length > 0)
    throw new StartError(
      `${others.length + 1} waiting calls have an ID that begins with ${id}. Give more of it.`,
    );
  return first;
}
