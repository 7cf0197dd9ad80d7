import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { runsLines } from "./fixtures/commands-harness.ts";
import { serverProcesses } from "./fixtures/server-processes.ts";

/** Gigabytes of output, an endless line, many files, many processes that don't end. */
const floods = {
  "output.sh": "yes 'a line of a flood' | head -c 1000000000",
  "line.sh": "head -c 500000000 /dev/zero | tr '\\0' x",
  "files.sh": 'mkdir many && cd many && seq 20000 | while read -r n; do : >"$n"; done && ls -l && cd ..',
  "forks.sh": 'n=0; while [ $n -lt 300 ]; do sleep 612.5 & n=$((n + 1)); done; echo "$n started"',
};
/** What the server may grow by. What the commands write is a hundred times as much. */
const mostGrowthMb = 250;

it("tools that flood take little of the server’s memory, and other sessions keep going meanwhile", async () => {
  const { workspace, prepare } = await serverProcesses(runsLines);
  for (const [name, text] of Object.entries({ ...floods, "step.sh": "echo step" })) {
    await writeFile(join(workspace, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(workspace, name), 0o755);
  }
  const { server, api } = await prepare();
  await server.start();
  for (const name of [...Object.keys(floods), "step.sh"])
    await api.mutate("rules.create", { behavior: "allow", rule: `Bash(./${name}:*)` });
  const idle = async (id: string) => (await api.session(id)).status === "idle";
  // What the process loads for its first sessions isn't part of a flood.
  const first = await api.createSession({ workspace, prompt: "Run ./step.sh\nRun ./step.sh" });
  await expect.poll(() => idle(first)).toBe(true);

  followWithoutReading(server);
  const memory = watchMemory(server.dataFolder);
  const flooding: string[] = [];
  for (const name of Object.keys(floods))
    flooding.push(await api.createSession({ workspace, prompt: `Run ./${name}` }));
  const others: string[] = [];
  let unfinished = flooding.length;
  while (unfinished > 0) {
    const other = await api.createSession({ workspace, prompt: "Run ./step.sh\nRun ./step.sh" });
    await expect.poll(() => idle(other), { timeout: 60_000 }).toBe(true);
    others.push(other);
    unfinished = (await Promise.all(flooding.map(idle))).filter((isIdle) => !isIdle).length;
  }
  expect(memory.growthMb()).toBeLessThan(mostGrowthMb);
  expect(others.length).toBeGreaterThan(1);

  for (const id of flooding) {
    const { calls } = await api.session(id);
    expect(calls).toMatchObject([{ phase: { tag: "finished", outcome: "ran", isError: false } }]);
    const phase = calls[0]?.phase;
    const result = phase?.tag === "finished" ? phase.result : "";
    expect(result.length).toBeLessThan(40_000);
  }
  // A command's processes end with it.
  await expect.poll(sleepers).toEqual([]);
}, 300_000);

/** A viewer that takes nothing. */
function followWithoutReading({ url, token }: { url: string; token: string }): void {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  fetch(`${url}/api/trpc/events.follow`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  }).catch(() => undefined);
}

/** The most memory that the server has held from now on, beyond what it holds now. */
function watchMemory(dataFolder: string): { growthMb(): number } {
  const { pid } = z
    .object({ pid: z.int() })
    .parse(JSON.parse(readFileSync(join(dataFolder, "server.json"), "utf8")));
  const held = () =>
    Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 200);
  onTestFinished(() => clearInterval(timer));
  return { growthMb: () => Math.max(most, held()) - before };
}

/** What `forks.sh` left running. No other program sleeps for that long. */
function sleepers(): string[] {
  const lines = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line === "sleep 612.5");
}
