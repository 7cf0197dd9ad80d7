import { Worker } from "node:worker_threads";

/** How a worker ended. `done`: it finished, or `onMessage` returned "enough". */
export type WorkerEnd = "done" | "timed-out" | "out-of-memory";

/** Work for a thread of its own. */
export type WorkerTask = {
  file: URL;
  data: unknown;
  timeoutMs: number;
  signal: AbortSignal;
  /** Says whether to continue. */
  onMessage: (message: unknown) => "go-on" | "enough";
};

const memoryMb = 1024;

/** Runs a worker until it is done, has sent enough, or its time is over; then it is terminated. */
export async function runWorker({
  file,
  data,
  timeoutMs,
  signal,
  onMessage,
}: WorkerTask): Promise<WorkerEnd> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerEnd>();
  // Without the server's environment: it holds secrets, and a search needs none of it.
  const worker = new Worker(file, {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const timer = setTimeout(() => resolve("timed-out"), timeoutMs);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  worker.on("message", (message: unknown) => {
    try {
      if (onMessage(message) === "enough") resolve("done");
    } catch (error) {
      reject(error);
    }
  });
  worker.once("error", (error) => (isOutOfMemory(error) ? resolve("out-of-memory") : reject(error)));
  worker.once("exit", () => resolve("done"));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
