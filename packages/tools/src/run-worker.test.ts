import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { quiet, tempFolder } from "./fixtures/temp-workspace.ts";
import { runWorker, type WorkerTask } from "./run-worker.ts";

/** Longer than any machine needs, in milliseconds. */
const longMs = 600_000;

function taskOf(source: string, more: Partial<WorkerTask> = {}): WorkerTask {
  const path = join(tempFolder(), "worker.mjs");
  writeFileSync(path, `import { parentPort, workerData } from "node:worker_threads";\n${source}`);
  return {
    file: pathToFileURL(path),
    data: 7,
    timeoutMs: longMs,
    signal: quiet,
    onMessage: () => "go-on",
    ...more,
  };
}

describe("runWorker", () => {
  it("gives every message in its order and ends with the worker", async () => {
    const received: unknown[] = [];
    const task = taskOf("for (let i = 0; i < 3; i++) parentPort.postMessage(workerData + i)", {
      onMessage(message) {
        received.push(message);
        return "go-on";
      },
    });
    expect(await runWorker(task)).toBe("done");
    expect(received).toEqual([7, 8, 9]);
  });

  it.each([
    {
      name: "enough was said",
      source: "parentPort.postMessage(1); for (;;);",
      more: { onMessage: () => "enough" as const },
      want: "done",
    },
    { name: "its time is over", source: "for (;;);", more: { timeoutMs: 500 }, want: "timed-out" },
    {
      name: "its regular expression takes forever",
      source: '/^(a+)+$/.test("a".repeat(50) + "!")',
      more: { timeoutMs: 500 },
      want: "timed-out",
    },
  ])("ends a worker when $name", async ({ source, more, want }) => {
    expect(await runWorker(taskOf(source, more))).toBe(want);
  });

  it("says that the memory was not enough", async () => {
    const source = "const all = []; for (;;) all.push(new Array(1e5).fill(0))";
    expect(await runWorker(taskOf(source))).toBe("out-of-memory");
  });

  it("throws what the worker threw", async () => {
    await expect(runWorker(taskOf('throw new Error("broken")'))).rejects.toThrow("broken");
  });

  it("throws what the listener threw", async () => {
    const onMessage = () => {
      throw new Error("not understood");
    };
    await expect(runWorker(taskOf("parentPort.postMessage(1)", { onMessage }))).rejects.toThrow(
      "not understood",
    );
  });

  it("throws the reason when it is aborted before", async () => {
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(runWorker(taskOf("for (;;);", { signal }))).rejects.toThrow("stop");
  });

  it("throws the reason when it is aborted meanwhile", async () => {
    const controller = new AbortController();
    const onMessage = () => {
      controller.abort(new Error("stop"));
      return "go-on" as const;
    };
    const task = taskOf('parentPort.postMessage("begun"); for (;;);', {
      signal: controller.signal,
      onMessage,
    });
    await expect(runWorker(task)).rejects.toThrow("stop");
  });

  it("gives the worker none of the server's environment", async () => {
    let received: unknown;
    const onMessage = (message: unknown) => {
      received = message;
      return "enough" as const;
    };
    await runWorker(taskOf("parentPort.postMessage(Object.keys(process.env))", { onMessage }));
    expect(received).toEqual([]);
  });
});
