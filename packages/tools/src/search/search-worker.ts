import { parentPort, workerData } from "node:worker_threads";
import { assertNever } from "@countersign/contracts/assert-never";
import { gatherTree } from "./gather-tree.ts";
import { globFiles } from "./glob-files.ts";
import type { WorkerJob } from "./search-job.ts";
import type { WorkerMessage } from "./worker-message.ts";

const maxNames = 10_000;

// A thread of its own: patterns come from a model, and one that takes forever must not hold up the server.
const job: WorkerJob = workerData;
await work(job);

async function work(task: WorkerJob): Promise<void> {
  switch (task.kind) {
    case "glob": {
      const names = await globFiles(task);
      say({ kind: "files", names: names.slice(0, maxNames), total: names.length });
      return;
    }
    case "tree":
      say({ kind: "tree", ...(await gatherTree(task)) });
      return;
    default:
      assertNever(task);
  }
}

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}
