import { isMainThread } from "node:worker_threads";

// Loaded into the server before its program: prints what is held after a full collection, each time it is asked.
const megabyte = 1_024 * 1_024;

if (isMainThread) {
  process.on("SIGUSR2", async () => {
    if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
    // What the first collection lets go of can keep buffers until their finalizers have run.
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    const held = { heap: heapUsed / megabyte, external: external / megabyte, resident: rss / megabyte };
    process.stdout.write(`held-memory ${JSON.stringify(held)}\n`);
  });
}
