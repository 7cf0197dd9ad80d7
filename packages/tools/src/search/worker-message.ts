import { z } from "zod";
import type { TreeNode } from "./gather-tree.ts";

/** The worker that matches globs and lists folders. */
export const searchWorker = new URL("./search-worker.ts", import.meta.url);

const treeNode: z.ZodType<TreeNode> = z.strictObject({
  name: z.string(),
  isFolder: z.boolean(),
  note: z.string(),
  children: z.lazy(() => z.array(treeNode)),
});

const workerMessage = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("files"), names: z.array(z.string()), total: z.int() }),
  z.strictObject({ kind: z.literal("tree"), top: treeNode, cutFolders: z.int() }),
]);

/** What the search worker answers. */
export type WorkerMessage = z.infer<typeof workerMessage>;

/** Reads the worker's answer. */
export function readWorkerMessage(raw: unknown): WorkerMessage {
  return workerMessage.parse(raw);
}
