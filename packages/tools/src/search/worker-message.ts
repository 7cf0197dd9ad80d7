import { z } from "zod";
import { ToolInputError } from "../ports/tool.ts";
import type { TreeNode } from "./gather-tree.ts";

const treeNode: z.ZodType<TreeNode> = z.strictObject({
  name: z.string(),
  isFolder: z.boolean(),
  note: z.string(),
  children: z.lazy(() => z.array(treeNode)),
});

/** What the search worker says. `refused`: the job cannot be done as asked. */
const workerMessage = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("files"), names: z.array(z.string()), total: z.int() }),
  z.strictObject({ kind: z.literal("tree"), top: treeNode, cutFolders: z.int() }),
  z.strictObject({ kind: z.literal("refused"), message: z.string(), hint: z.string().optional() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/** The worker that globs and lists. */
export const searchWorker = new URL("./search-worker.ts", import.meta.url);

/** What the worker said. Throws `ToolInputError` when it refused the job. */
export function readWorkerMessage(raw: unknown): WorkerMessage {
  const message = workerMessage.parse(raw);
  if (message.kind === "refused") throw new ToolInputError(message.message, message.hint);
  return message;
}
