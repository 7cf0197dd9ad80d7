import { fileURLToPath } from "node:url";
import type { TestServer } from "@countersign/testing/server";
import { z } from "zod";

/** In megabytes, after a full collection of garbage. `resident` has pages that V8 keeps for later, too. */
const heldMemory = z.strictObject({ heap: z.number(), external: z.number(), resident: z.number() });
export type HeldMemory = z.infer<typeof heldMemory>;

const reporter = fileURLToPath(new URL("report-memory.ts", import.meta.url));

/** The variables of a server that can be asked. */
export const measuringMemory = {
  NODE_OPTIONS: `${process.env.BENCH_NODE ?? ""} --expose-gc --import=${reporter}`,
};

const limitMs = 30_000;

/** What the server itself holds, without its database. */
export async function readMemory(server: Pick<TestServer, "signal" | "output">): Promise<HeldMemory> {
  const before = server.output().length;
  server.signal("SIGUSR2");
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const line = /^held-memory (.*)\n/m.exec(server.output().slice(before))?.[1];
    if (line !== undefined) return heldMemory.parse(JSON.parse(line));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server didn’t report its memory within ${limitMs / 1_000} s`);
}
